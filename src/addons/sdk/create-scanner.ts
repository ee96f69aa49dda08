import type { BarcodeScanner, ELabSdk } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'

/** `eLabSDK.Barcode.Scanner`: while it is started, whatever is scanned goes to the add-on alone. */
export const createScanner = (host: AddonHost, caller: () => Addon): ELabSdk['Barcode']['Scanner'] =>
  class implements BarcodeScanner {
    private readonly take: () => () => void
    private leaveScans: (() => void) | undefined

    constructor({ onScan }: { onScan: (code: string) => void }) {
      const addon = caller()
      this.take = () => host.takeScans((code) => host.supervisor.run(addon, () => onScan(code)))
      host.page.onCleared(({ id }) => id === addon.id && this.stop())
    }

    start(): void {
      this.leaveScans ??= this.take()
    }

    stop(): void {
      this.leaveScans?.()
      this.leaveScans = undefined
    }
  }
