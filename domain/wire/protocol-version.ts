/**
 * The sync protocol this build speaks; sent with every sync call as `x-aliquot-protocol`.
 * 1  first: push, pull, snapshot, leases, events
 */
export const protocolVersion = 1
