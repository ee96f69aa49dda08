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
  /** Limits of one print job: labels, copies of each, dots of a side, bytes of its dots, and characters of its packed dots. A push carries that. */
  job: { labels: 200, copies: 20, side: 4_000, bytes: 16 * 1024 * 1024, packed: 160_000 },
  /** Most print jobs that are kept for a person, besides those that wait or print. */
  jobs: 20,
} as const
