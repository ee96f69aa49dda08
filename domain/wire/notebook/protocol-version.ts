/**
 * The sync protocol this build speaks; sent with every sync call as `x-aliquot-protocol`.
 * 1  first: push, pull, snapshot, leases, events
 * 2  a snapshot comes in blocks of columns
 * 3  buckets and kinds: a pull names them and is a POST; a first mirror is a manifest with ready-made blocks
 */
export const protocolVersion = 3
