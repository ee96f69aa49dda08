import type { BarcodeScanner, ELabSdk } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { ScanCollector } from './scan-collector.ts'

/** `eLabSDK.Barcode.Scanner`: what is typed anywhere on the page, while it is started. */
export const scannerOf = (host: AddonHost, caller: () => Addon): ELabSdk['Barcode']['Scanner'] =>
  class implements BarcodeScanner {
    private readonly collector: ScanCollector
    private isStarted = false

    constructor({ onScan }: { onScan: (code: string) => void }) {
      const addon = caller()
      this.collector = new ScanCollector(host.timers, (code) => host.supervisor.run(addon, () => onScan(code)))
    }

    start(): void {
      if (this.isStarted) return
      this.isStarted = true
      window.addEventListener('keydown', this.onKey, { capture: true })
    }

    stop(): void {
      this.isStarted = false
      window.removeEventListener('keydown', this.onKey, { capture: true })
      this.collector.stop()
    }

    private readonly onKey = ({ key, timeStamp, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      if (!ctrlKey && !altKey && !metaKey) this.collector.press(key, timeStamp)
    }
  }
