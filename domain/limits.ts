/** Every number of the specification's §9 and of the sync protocol, by name. Times in ms, sizes in bytes. */
export const limits = {
  scan: {
    /** Keys closer together than this belong to one scan. spec §9 */
    keyGap: 75,
    /** For slow scanners: keys are joined only if the text becomes a complete internal code. */
    slowKeyGap: 250,
    /** In a password field, if all keys are closer together than this, they come from a scanner: no person types that fast. */
    secretKeyGap: 35,
    /** Silence that ends a scan. spec §9 */
    idle: 500,
    /** Codes must be longer than this. spec §5 */
    ignoredLength: 4,
    /** Codes shorter than this are not looked up as custom barcodes. spec §5 */
    lookUpLength: 6,
    internalLengths: [15, 18],
    idDigits: 12,
    /** This many keys in a row within `keyGap` prove that it is a scanner; people are slower. */
    burstKeys: 5,
    /** How long to wait for the local database to resolve a code before the next scans continue. */
    timeout: 5_000,
    /** How many of the last scanned codes the screen can still show. */
    remembered: 50,
  },
  poll: { every: 30_000, first: 2_000, countdown: 30_000, tick: 1_000, timeout: 10_000 },
  /** After this much silence, a person no longer counts as typing or tapping. */
  typing: { rest: 3_000 },
  /** spec §9: page sizes of tables, most links in a pager, number of pages from which first and last links appear, records of a generic table. `sortedBy`: the server sorts texts by their first characters. */
  table: { pageSizes: [25, 50, 100, 150, 200], pageSize: 25, pagerLinks: 36, endsFrom: 10, genericRecords: 20, sortedBy: 250 },
  toast: { autoClose: 7_500, sticky: 5_000 },
  wait: { delay: 500, timeout: 1_000 },
  spinner: { delay: 500 },
  /** Every server accepts `mutations` in one push; this one accepts `most`, and reads `body` bytes at the most. `bytes` are those of the mutations, without the envelope. */
  push: { mutations: 50, most: 200, bytes: 256 * 1024, body: 320 * 1024 },
  /** If the server responds but nothing has left the queue for this long, the person is told. */
  queue: { stuckAfter: 60_000 },
  /** How long to keep a mirror whose counts differ from the server's even after a full download, and how long if the difference has changed since. */
  countMismatch: { again: 24 * 3_600_000, changed: 3_600_000 },
  /** Rows per block; rows of a part that come with the manifest itself; rows of the preview; rows per transaction while unpacking. */
  snapshot: { blockRows: 4_000, inlineRows: 2_000, previewRows: 200, writeRows: 250 },
  retry: { first: 1_000, most: 60_000 },
  leader: { heartbeat: 2_000, silence: 10_000 },
  /** `maxPerWindow`: most ids of one kind that a person gets within `window`; enough for four imports of the largest file. */
  lease: { refillTo: 200, refillBelow: 100, fewRefillTo: 20, fewRefillBelow: 10, lapse: 60 * 24 * 3_600_000, window: 3_600_000, maxPerWindow: 200_000 },
  receipts: { keep: 30 * 24 * 3_600_000 },
  /** A device's report of when something was done is trusted up to this far ahead of the server, and this far back. */
  clock: { suspicious: 2 * 60_000, oldest: 366 * 24 * 3_600_000 },
  name: { longest: 250 },
  email: { longest: 200 },
  deviceName: { longest: 40 },
  /** Two lines at the top of a tablet’s screen. */
  notice: { longest: 160 },
  text: { longest: 10_000, versions: 4 },
  /** Characters of a comment, of the words it is about, and of an end of its passage in base64. */
  comment: { longest: 4_000, quote: 500, position: 500 },
  /** Characters of a configuration, and of what an add-on keeps in a section. */
  addon: { configuration: 50_000, sectionHtml: 500_000, sectionData: 100_000 },
  /** Path, query and hash of a screen. */
  address: { longest: 2_000 },
  /** Length of a mutation's label. */
  label: { longest: 500 },
  barcode: { longest: 128 },
  grid: { most: 10_000, side: 100 },
  /** Larger than any stock, small enough that sums stay exact to the nanoliter. */
  amount: { most: 1e9 },
  /** Most samples in one command; most fields, columns and filters of a type or view; most fields a sample has besides those of its type; most codes in one lookup; most rows selected for one file. */
  many: { samples: 1_000, created: 100, fields: 200, ownFields: 50, columns: 100, options: 500, barcodes: 100, collaborators: 50, selected: 200_000 },
  /** Temperature of a storage unit in degrees Celsius; the minimum is absolute zero. */
  temperature: { least: -273.15, most: 200 },
  /** Samples that a bulk update writes in one transaction; the page shows the progress between transactions. */
  bulk: { step: 250 },
  /** Someone who touched the screen within `touched` counts as present. A session lasts `lasts` after that, and `longest` in all. */
  session: {
    lasts: 12 * 3_600_000,
    longest: 30 * 24 * 3_600_000,
    touched: 5 * 60_000,
    offlineFor: 72 * 3_600_000,
    startPatience: 3_000,
    flushPatience: 10_000,
  },
  /** How long someone may take at the page of their organization; how long the dialog waits before it leads there; most bytes of a SAML assertion. */
  sso: { lasts: 15 * 60_000, countdown: 10_000, assertion: 128 * 1024 },
  /** How often the idle policy is checked (spec §9); `minutes` applies until a server has sent another value. */
  idle: { check: 60_000, minutes: 30, most: 1440 },
  lock: {
    /** Online, a PIN is enough for this long after a sign-in with the password. */
    pinFor: 12 * 3_600_000,
    pin: { shortest: 4, longest: 8 },
    /** Wrong PINs in a row with which someone signs in at the server; then it needs the password. */
    pinAttempts: 5,
    /** Wrong attempts without a pause, then with a pause that doubles, then only a sign-in with the server. */
    tries: { free: 2, firstPause: 5_000, longestPause: 5 * 60_000, most: 10 },
    /** Argon2id on the device: KiB, passes, lanes. */
    hash: { memory: 32_768, passes: 3, lanes: 1 },
  },
  /** A warning is shown from `warnDays` days before a password expires, for `warning` ms. spec §9 */
  password: { least: 10, longest: 1_000, maxDays: 3650, day: 24 * 3_600_000, warnDays: 7, warning: 60_000, resetLasts: 3_600_000 },
  suggestedPositions: 3,
  /** Most rows and bytes of an imported file, rows per transaction, and ids per call. */
  import: { rows: 50_000, bytes: 100 * 1024 * 1024, slice: 250, ids: 50_000 },
} as const

/** Only for the server: a separate object, so that devices do not load it. */
export const serverLimits = {
  pull: { rows: 2_000 },
  /** How long the answer to a write with an Idempotency-Key is kept, and after how long a run that never ended counts as dead. */
  idempotency: { maxKeyLength: 255, keep: 24 * 3_600_000, claim: 60_000 },
  invitation: { lasts: 7 * 24 * 3_600_000 },
  /** How long someone who has proved who they are is not asked again, before what cannot be undone. */
  proof: { lasts: 5 * 60_000 },
  /** Characters of a page's report that the server's log keeps. */
  debugDetails: { longest: 2_000 },
  /** The largest number that a printed barcode can carry: `scan.idDigits` nines. */
  id: { most: 999_999_999_999 },
  /** Puzzles at sign-in: how long one is valid, the largest number that may have to be found, and most characters of a solution. */
  captcha: { lasts: 10 * 60_000, most: 100_000, longest: 1_000 },
  /** How long the organization's audit log keeps an event, and for how long failures of one person are counted in one. */
  accountEvents: { keep: 730 * 24 * 3_600_000, counted: 15 * 60_000 },
  /** Most bytes of a request: the largest of all, one from a signed-in person unless its route says otherwise, one from a stranger. */
  body: { most: 1024 * 1024, usual: 256 * 1024, stranger: 16 * 1024 },
  held: { attempts: 3 },
  /**
   * Bytes of a script; how long one that was looked at can be installed, and how long its author can try one; bytes of what the proxy carries, and ms
   * it waits; ms to sign in at a provider.
   */
  addon: { script: 5 * 1024 * 1024, looked: 24 * 3_600_000, trial: 24 * 3_600_000, answer: 10 * 1024 * 1024, timeout: 30_000, signIn: 15 * 60_000 },
  /** A PDF that a program asks for: pages, characters of its HTML without pictures, how long it may take, most bytes of a picture of the group in it. */
  pdf: { pages: 100, text: 200_000, time: 30_000, pictureBytes: 10 * 1024 * 1024, pictures: 100 },
} as const
