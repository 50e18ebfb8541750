// Which properties are claimed for a scene, from what it says.
#include <map>
#include <vector>

#include <thrum/bodies/cavity.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>

#include "networks/properties.hpp"

namespace thrum::networks {
namespace {

/// The bodies that an element's rows act on; two heads with air between them are one.
std::vector<std::string> bodies_of(const Scene& scene, const Element& element) {
  std::vector<Where> places;
  if (element.kind == "contact")
    places = {element.as<Contact>().above, element.as<Contact>().below};
  else if (element.kind == "connection")
    places = {element.as<Connection>().between[0], element.as<Connection>().between[1]};
  else if (element.kind == "bow")
    places = {element.as<Bow>().on};
  std::vector<std::string> bodies;
  for (const Where& place : places) {
    if (place.on.starts_with("barrier.")) continue;
    std::string body = place.on;
    for (const Element& other : scene.elements())
      if (other.kind == "cavity" && other.as<Cavity>().between[1].on == body)
        body = other.as<Cavity>().between[0].on;
    bodies.push_back(std::move(body));
  }
  return bodies;
}

bool is_line(const Contact& contact) { return contact.above.is_line() || contact.below.is_line(); }

}  // namespace

Claims claims_of(const Scene& scene) {
  Claims claims;
  claims.book = claims.bounded = scene.settings.precision == "double";
  std::map<std::string, int> rows_on;
  for (const Element& element : scene.elements()) {
    if (element.kind == "bow" && !element.as<Bow>().passive) claims.bounded = false;
    for (const std::string& body : bodies_of(scene, element)) ++rows_on[body];
  }
  for (const Element& element : scene.elements()) {
    if (element.kind != "contact") continue;
    const Contact& contact = element.as<Contact>();
    const std::string& solver = contact.solver.empty() ? scene.solver.contact : contact.solver;
    if (solver == "corrected" || solver == "newton") continue;
    claims.start = false;  // the schemes of the papers store by their own variable
    bool alone = solver == "constrained" && !is_line(contact);
    for (const std::string& body : bodies_of(scene, element)) alone = alone && rows_on[body] == 1;
    if (!alone && contact.sides == 1) claims.never_pulls = false;
  }
  if (!claims.book) claims.never_pulls = false;
  return claims;
}

}  // namespace thrum::networks
