/** What the storage tab can do and only the app knows how. */
export interface DeviceDataActions {
  /** Workspaces of other people and groups on this device. */
  readonly others: number
  /** False while something waits, or the server is out of reach: the copy would be missed. */
  readonly canFetchAgain: boolean
  /** Gives back what can be had again; false when there was nothing. */
  readonly freeSpace: () => Promise<boolean>
  /** Drops the open workspace's copy and fetches it anew. */
  readonly fetchAgain: () => Promise<void>
}
