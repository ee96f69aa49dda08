/** Every number of the specification's §9 and of the sync protocol, by name. Times in ms, sizes in bytes. */
export const limits = {
  scan: {
    /** A key gap below this joins a scan. spec §9 */
    keyGap: 75,
    /** Slow scanners: joined only when the text becomes a complete internal code. */
    slowKeyGap: 250,
    /** In a password field keys that are closer than this, all of them, are a scanner's: the quickest hand is slower. */
    secretKeyGap: 35,
    /** Silence that ends a scan. spec §9 */
    idle: 500,
    /** Codes must be longer than this. spec §5 */
    ignoredLength: 4,
    /** Codes shorter than this are not looked up as own barcodes. spec §5 */
    lookUpLength: 6,
    internalLengths: [15, 18],
    idDigits: 12,
    /** So many keys in a row under `keyGap` prove a scanner; a person is slower. */
    burstKeys: 5,
    /** Longest wait for the local database to say what a code means; the scans behind it go on then. */
    patience: 5_000,
    /** Last scanned codes that the screen can still show. */
    remembered: 50,
  },
  poll: { every: 30_000, first: 2_000, countdown: 30_000, tick: 1_000, timeout: 10_000 },
  /** Silence after which a person no longer counts as typing or tapping. */
  typing: { rest: 3_000 },
  /** spec §9: page sizes of tables, links of a pager at most, first and last links with more pages than that, records of a generic table. */
  table: { pageSizes: [25, 50, 100, 150, 200], pageSize: 25, pagerLinks: 36, endsFrom: 10, genericRecords: 20 },
  toast: { autoClose: 7_500, sticky: 5_000 },
  wait: { delay: 500, timeout: 1_000 },
  spinner: { delay: 500 },
  /** `body` is what the server reads at most: the mutations' bytes are measured without what is around them. */
  push: { mutations: 50, bytes: 256 * 1024, body: 320 * 1024 },
  /** Nothing has left a queue for so long although the server answers: the person is told. */
  queue: { stuckAfter: 60_000 },
  pull: { rows: 2_000 },
  /** A mirror whose counts differ from the server's though it was fetched anew is kept this long; and this long when they differ by something else since. */
  countMismatch: { again: 24 * 3_600_000, changed: 3_600_000 },
  /** Rows a block and blocks an answer; rows of the first answer's head; rows a transaction while unpacking. */
  snapshot: { wireRows: 2_000, blocks: 8, headRows: 200, writeRows: 250 },
  retry: { first: 1_000, most: 60_000 },
  leader: { heartbeat: 2_000, silence: 10_000 },
  /** `mostAWindow`: numbers of one kind that one person is given within `window`, which is four imports of the largest file. */
  lease: { refillTo: 200, refillBelow: 100, fewRefillTo: 20, fewRefillBelow: 10, lapse: 60 * 24 * 3_600_000, window: 3_600_000, mostAWindow: 200_000 },
  receipts: { keep: 30 * 24 * 3_600_000 },
  /** A device's word on when something was done is believed up to this far ahead of the server, and this far back. */
  clock: { suspicious: 2 * 60_000, oldest: 366 * 24 * 3_600_000 },
  name: { longest: 250 },
  text: { longest: 10_000, versions: 4 },
  /** What the queue calls an act. */
  label: { longest: 500 },
  barcode: { longest: 128 },
  /** The largest number that a printed barcode can carry: `scan.idDigits` nines. */
  id: { most: 999_999_999_999 },
  grid: { most: 10_000, side: 100 },
  /** Larger than any stock, small enough that sums stay exact to the nanolitre. */
  amount: { most: 1e9 },
  /** Samples that one command on many may name, fields, columns and filters of a type or view, codes of one look-up, rows chosen for one file. */
  many: { samples: 1_000, created: 100, fields: 200, columns: 100, options: 500, barcodes: 100, selected: 200_000 },
  /** Degrees Celsius a storage unit may have; the least is absolute zero. */
  temperature: { least: -273.15, most: 200 },
  /** Samples that a bulk update writes in one transaction; between two the page draws how far it is. */
  bulk: { step: 250 },
  /** Somebody who touched the screen within `touched` is taken to be there still. */
  session: { lasts: 12 * 3_600_000, touched: 5 * 60_000, offlineFor: 72 * 3_600_000, cookie: 30 * 24 * 3_600_000, startPatience: 3_000, flushPatience: 10_000 },
  /** The idle policy is looked at this often (spec §9); `minutes` holds until a server has said another. */
  idle: { check: 60_000, minutes: 30 },
  lock: {
    /** Online a PIN is enough for so long after a sign-in with the password. */
    pinFor: 12 * 3_600_000,
    pin: { shortest: 4, longest: 8 },
    /** Wrong tries without a pause, then a pause that doubles, then only a sign-in with the server. */
    tries: { free: 2, firstPause: 5_000, longestPause: 5 * 60_000, most: 10 },
    /** Argon2id on the device: KiB, passes, lanes. */
    hash: { memory: 32_768, passes: 3, lanes: 1 },
  },
  password: { least: 10 },
  /** What one request may carry: the longest, one of somebody signed in unless its route says otherwise, one of a stranger. */
  body: { most: 1024 * 1024, usual: 256 * 1024, stranger: 16 * 1024 },
  held: { attempts: 3 },
  /** Rows of a small entity that one answer may carry. */
  list: { whole: 5_000 },
  suggestedPositions: 3,
  /** Rows and bytes of a file that is imported, rows a transaction, and ids a call. */
  import: { rows: 50_000, bytes: 100 * 1024 * 1024, slice: 250, ids: 50_000 },
} as const
