#include "run_tables.hpp"

#include <thrum/scene/csv_field.hpp>

namespace thrum::app {
namespace {

std::string pickup_header(const Simulation& simulation) {
  std::string header = "time";
  for (std::size_t pickup = 0; pickup < simulation.pickup_count(); ++pickup) {
    header += "," + csv_field(simulation.pickup_name(pickup));
  }
  return header;
}

}  // namespace

CsvFile::CsvFile(const std::string& path, std::string_view header) : file_(path) {
  file_.write(header);
  file_.write("\n");
}

void CsvFile::end_row() {
  row_[row_.size() - 1] = '\n';
  file_.write({row_.data(), row_.size()});
  row_.clear();
}

RunTables::RunTables(const Simulation& simulation, const std::string& csv_path,
                     const std::string& energy_path) {
  if (!csv_path.empty()) {
    pickups_ = std::make_unique<CsvFile>(csv_path, pickup_header(simulation));
  }
  if (!energy_path.empty()) {
    energy_ = std::make_unique<CsvFile>(
        energy_path, "time,kinetic,potential,contact,stored,dissipated,supplied,error");
  }
}

void RunTables::add_row(const Simulation& simulation, long long step) {
  const auto step_number = static_cast<double>(step);
  if (pickups_) {
    pickups_->number(step_number / simulation.rate());
    for (std::size_t pickup = 0; pickup < simulation.pickup_count(); ++pickup) {
      pickups_->number(simulation.pickup(pickup));
    }
    pickups_->end_row();
  }
  if (energy_) {
    const EnergyRow& row = simulation.energy();
    energy_->number((step_number + 0.5) / simulation.rate(), row.terms.kinetic, row.terms.potential,
                    row.terms.contact, row.stored(), row.dissipated, row.supplied, row.error);
    energy_->end_row();
  }
}

void RunTables::commit() {
  for (const auto& table : {pickups_.get(), energy_.get()}) {
    if (table) table->file().complete();
  }
  for (const auto& table : {pickups_.get(), energy_.get()}) {
    if (table) table->file().commit();
  }
}

}  // namespace thrum::app
