import { useEffect } from 'react'

/** The screen stays on while the caller is shown: hands in gloves do not wake it. The browser drops it with the tab out of sight. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>
    if (!wakeLock) return
    let isOver = false
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: then the screen goes dark as it always did.
      const lock = await wakeLock.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
      else held = lock
    }
    const shown = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', shown)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', shown)
      void held?.release()
    }
  }, [])
}
