/** How dates are shown. What is typed, exported, or read by programs is year-month-day in any case. spec VAL-02 */
export const dateFormats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD MMM YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** The key of the user setting. */
export const dateFormatSetting = 'dateFormat'

/** The format that a stored choice means: an empty or unknown one is year-month-day. */
export const dateFormatOf = (choice: string | undefined): DateFormat => dateFormats.find((format) => format === choice) ?? 'YYYY-MM-DD'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date of the form YYYY-MM-DD in another format. */
export function formatDate(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return format
    .replace('YYYY', year)
    .replace('DD', day)
    .replace('MMM', () => months[Number(month) - 1] ?? month)
    .replace('MM', month)
}
