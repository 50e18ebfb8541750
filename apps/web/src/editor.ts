// The text of a scene: TOML colours, completion from the engine's own tables, and the program's
// error lines at the lines they are about.
import { autocompletion, completionKeymap, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { forceLinting, linter, lintGutter, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { KindInfo, ParameterInfo } from "./engine.js";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--number)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--key)" },
  { tag: tags.bracket, color: "var(--ink)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--panel)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" }, // what it stands in has a ring
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select) !important" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
});

/// "scene.toml:12: message" of a line of the program; without a number it belongs to the first.
export function faultOf(line: string): { line: number; message: string } {
  const found = /^[^\s:]+:(\d+): (.*)$/.exec(line);
  return found ? { line: Number(found[1]), message: found[2] } : { line: 1, message: line };
}

/// The table that a position is in: "string" in [string.a], "scene" above the first.
function tableAt(state: EditorState, position: number): string {
  for (let line = state.doc.lineAt(position).number; line >= 1; --line) {
    const found = /^\s*\[+([a-z_]+)(?:\.([a-z_]+))?/.exec(state.doc.line(line).text);
    if (!found) continue;
    if (found[1] === "play" && found[2]) return found[2];
    return found[1];
  }
  return "scene";
}

function explained(parameter: ParameterInfo): string {
  const facts = [parameter.type, parameter.unit && `in ${parameter.unit}`, parameter.allowed, `default: ${parameter.default}`];
  return `${parameter.meaning}\n${facts.filter(Boolean).join("; ")}`;
}

function completions(kinds: KindInfo[]) {
  const named = new Map(kinds.map((kind) => [kind.kind, kind]));
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const table = /^\s*\[([a-z_]*)$/.exec(before);
    if (table)
      return {
        from: context.pos - table[1].length,
        options: kinds.map(({ kind, summary }): Completion => ({ label: kind, info: summary, type: "class", apply: `${kind}.` })),
      };
    const word = context.matchBefore(/[a-z_]*/)!;
    if (word.from === word.to && !context.explicit) return null;
    const kind = named.get(tableAt(context.state, context.pos));
    const value = /^\s*([a-z_]+)\s*=\s*"([^"]*)$/.exec(before);
    if (value) {
      const choices = kind?.parameters.find(({ name }) => name === value[1])?.choices ?? [];
      return { from: context.pos - value[2].length, options: choices.map((label) => ({ label, type: "enum" })) };
    }
    if (!/^\s*[a-z_]*$/.test(before) || !kind) return null;
    return {
      from: word.from,
      options: kind.parameters.map((each): Completion => ({
        label: each.name,
        detail: each.unit,
        info: explained(each),
        type: "property",
        apply: `${each.name} = `,
        boost: each.default === "required" ? 1 : 0,
      })),
    };
  };
}

export class Editor {
  private readonly view: EditorView;
  private runFaults = "";

  /// `read` gives the faults of a text, `changed` is told of every change.
  constructor(parent: HTMLElement, kinds: KindInfo[], read: (text: string) => Promise<string>, changed: () => void) {
    const lint = linter(
      async (view): Promise<Diagnostic[]> => {
        // A reading that was stopped says nothing; the next change asks again.
        const lines = (await read(view.state.doc.toString()).catch(() => "")) || this.runFaults;
        return lines
          .split("\n")
          .filter(Boolean)
          .map((each) => {
            const { line, message } = faultOf(each);
            const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
            return { from: at.from, to: at.to, severity: "error", message };
          });
      },
      { delay: 300 },
    );
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          StreamLanguage.define(toml),
          syntaxHighlighting(colours),
          autocompletion({ override: [completions(kinds)], icons: false }),
          lintGutter(),
          lint,
          // Tab leaves the editor, so that the keyboard alone is enough.
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Text of the scene", tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            this.runFaults = "";
            changed();
          }),
          theme,
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }
  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }
  /// Lines that only a run could find.
  showFaults(lines: string): void {
    this.runFaults = lines;
    forceLinting(this.view);
  }
}
