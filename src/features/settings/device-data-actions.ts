/** Actions of the tab that only the app can do. */
export interface DeviceDataActions {
  /** Workspaces of other people and groups on this device. */
  readonly others: number
  /** How what is encrypted here is opened without the server. */
  readonly opensOffline: { readonly byPassword: boolean; readonly byPasskey: boolean }
  /** False while something is queued or the server cannot be reached: the copy is still needed. */
  readonly canFetchAgain: boolean
  /** Frees what can be obtained again; false if there was nothing. */
  readonly freeSpace: () => Promise<boolean>
  /** Drops the open workspace's copy and downloads it again. */
  readonly fetchAgain: () => Promise<void>
}
