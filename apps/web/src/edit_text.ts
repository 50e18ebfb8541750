// Puts a value into the text of a scene where --set would: "string.a.tension=80".

/// The line of the key is replaced, else one is added at the end of its table, else its table at the
/// end of the text. A place in a table, `bow.b.on.at`, is replaced within its line.
export function withValue(text: string, override: string): string {
  const equals = override.indexOf("=");
  const path = override.slice(0, equals).split(".");
  const value = override.slice(equals + 1);
  const lines = text.split("\n");
  const depth = path.length === 1 ? 0 : path.length === 2 ? 1 : 2;
  const table = path.slice(0, depth).join(".");
  const [key, inner] = path.slice(depth);
  let begin = 0;
  if (table) {
    begin = lines.findIndex((line) => line.trim() === `[${table}]`) + 1;
    if (begin === 0) return `${text.trimEnd()}\n\n[${table}]\n${key} = ${value}\n`;
  }
  let end = lines.findIndex((line, i) => i >= begin && /^\s*\[/.test(line));
  if (end < 0) end = lines.length;
  const at = lines.findIndex((line, i) => i >= begin && i < end && new RegExp(`^\\s*${key}\\s*=`).test(line));
  if (at >= 0 && inner) lines[at] = lines[at].replace(new RegExp(`(\\b${inner}\\s*=\\s*)[^,}\\]]+(?=[ ,}])`), `$1${value} `).replace(/ +([,}])/, (_, mark) => (mark === "}" ? " }" : mark));
  else if (at >= 0) lines[at] = `${key} = ${value}`;
  else {
    while (end > begin && lines[end - 1].trim() === "") --end;
    lines.splice(end, 0, `${key} = ${value}`);
  }
  return lines.join("\n");
}
