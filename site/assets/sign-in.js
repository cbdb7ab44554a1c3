// Fills in the browser's time zone where the page asks for one, and offers the zones that the browser knows.
const field = document.getElementById("zone");
const zones = document.getElementById("zones");

if (field !== null && zones !== null) {
  if (field.value === "") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const option = document.createElement("option");
    option.value = zone;
    zones.append(option);
  }
}
