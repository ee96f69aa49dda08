import { useCallback, useEffect, useState } from 'react'
import { readPersistence } from '#src/workspace/device/storage-persistence.ts'

/** What the browser reports for this address. Anything it does not report is undefined. */
export interface DeviceDataReport {
  usage: number | undefined
  quota: number | undefined
  /** Parts of the usage: databases, and cached files. */
  databases: number | undefined
  caches: number | undefined
  isPersistent: boolean | undefined
  /** Files of the app itself that work offline. */
  shellFiles: number
}

/** Chromium's own addition to the standard. */
interface DetailedEstimate extends StorageEstimate {
  usageDetails?: { indexedDB?: number; caches?: number }
}

export async function readDeviceDataReport(): Promise<DeviceDataReport> {
  const { storage } = navigator as Partial<Navigator>
  const estimate: DetailedEstimate = (await storage?.estimate?.()) ?? {}
  return {
    usage: estimate.usage,
    quota: estimate.quota,
    databases: estimate.usageDetails?.indexedDB,
    caches: estimate.usageDetails?.caches,
    isPersistent: await readPersistence(),
    shellFiles: await countShellFiles(),
  }
}

async function countShellFiles(): Promise<number> {
  if (!('caches' in window)) return 0
  const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))
  return all.reduce((sum, files) => sum + files, 0)
}

/** Read when it is shown, and again when `refresh` is called. */
export function useDeviceDataReport(): { report: DeviceDataReport | undefined; refresh: () => Promise<void> } {
  const [report, setReport] = useState<DeviceDataReport>()
  const refresh = useCallback(async () => setReport(await readDeviceDataReport()), [])
  useEffect(() => {
    let isShown = true
    void readDeviceDataReport().then((first) => isShown && setReport(first))
    return () => void (isShown = false)
  }, [])
  return { report, refresh }
}
