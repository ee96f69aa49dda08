/** Sizes in millimeters unless the name says otherwise. */
export const labelLimits = {
  side: { least: 5, most: 300 },
  page: { most: 1_000 },
  dpi: { least: 100, most: 1_200 },
  /** Columns and rows of a sheet, and elements of a label. */
  rows: 100,
  elements: 40,
  /** In points. */
  letters: { least: 3.5, most: 72 },
} as const
