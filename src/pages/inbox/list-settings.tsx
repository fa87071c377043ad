/** Columns, density, and whether the list comes in pages. */
export function ListSettings() {
  return null;
}
