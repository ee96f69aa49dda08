/**
 * The sync protocol this build speaks; sent with every sync call as `x-aliquot-protocol`.
 * 1  first: push, pull, snapshot, leases, events
 * 2  a snapshot comes in blocks of columns
 */
export const protocolVersion = 2
