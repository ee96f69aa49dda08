/** How much an add-on may do, and for how long it is waited for. Times in ms. */
export const addonLimits = {
  most: {
    errors: { count: 10, within: 60_000 },
    /** Calls of the API. One for each of a thousand selected samples is still in order. */
    calls: { count: 5_000, within: 10_000 },
    toasts: { count: 300, within: 10_000 },
    /** Dialogs that it opens. */
    dialogs: { count: 20, within: 10_000 },
    /** What it adds to pages. */
    additions: { count: 200, within: 10_000 },
    /** Times that a frame takes the focus while the person types. */
    grabs: { count: 1, within: 60_000 },
    /** Everything that a frame says, asked or not. */
    messages: { count: 10_000, within: 10_000 },
    /** Elements that appear on the page because of it. */
    drawings: { count: 500, within: 10_000 },
  },
  /** Calls of all add-ons that wait for an answer at the same time; how often a call is sent again that the server had no time for, and after how long. */
  calls: { atOnce: 6, again: 20, pause: 1_000 },
  /** Content of a section that has not come after this long is given up. */
  answer: 15_000,
  /** The script of an add-on. */
  script: 30_000,
  /** A frame: how tall it is on the screen, in pixels. */
  frame: { shortest: 48, tallest: 4_000 },
  /** A frame is asked every so often whether it still responds; so many questions without an answer, and it is stopped. */
  pulse: { every: 2_000, missed: 5 },
  /** The page still responds this long after an add-on was given control: the add-on does not keep it from responding. */
  settled: 3_000,
  /** Entries of add-ons in the rail; further ones are on the screen behind More. */
  rail: 3,
  toastText: 500,
} as const
