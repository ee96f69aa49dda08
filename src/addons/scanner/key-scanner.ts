import { limits } from '#domain/limits.ts'
import type { BarcodeScanner, ELabSdk } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { ScanCollector } from './scan-collector.ts'
import { hasScans, takeScans } from './scans-taken.ts'

/** `eLabSDK.Barcode.Scanner`: what is typed anywhere on the page, while it is started. */
export const scannerOf = (host: AddonHost, caller: () => Addon): ELabSdk['Barcode']['Scanner'] =>
  class implements BarcodeScanner {
    private readonly collector: ScanCollector
    private readonly take: () => () => void
    private leaveScans: (() => void) | undefined

    constructor({ onScan }: { onScan: (code: string) => void }) {
      const addon = caller()
      const tell = (code: string) => host.supervisor.run(addon, () => onScan(code))
      // The app keeps the rest of what a fast scanner types from the page, so only the beginning of it comes here.
      this.collector = new ScanCollector(host.timers, (code, isFast) => {
        if (!(isFast && code.length > limits.scan.ignoredLength && hasScans(addon.rootVar))) tell(code)
      })
      this.take = () =>
        takeScans(addon.rootVar, (code) => {
          this.collector.stop()
          tell(code)
        })
      host.page.onCleared(({ id }) => id === addon.id && this.stop())
    }

    start(): void {
      if (this.leaveScans) return
      this.leaveScans = this.take()
      window.addEventListener('keydown', this.onKey, { capture: true })
    }

    stop(): void {
      this.leaveScans?.()
      this.leaveScans = undefined
      window.removeEventListener('keydown', this.onKey, { capture: true })
      this.collector.stop()
    }

    private readonly onKey = ({ key, timeStamp, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      if (!ctrlKey && !altKey && !metaKey) this.collector.press(key, timeStamp)
    }
  }
