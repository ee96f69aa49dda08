import { useEffect } from 'react'

/** Keeps the screen on while the caller is shown, because gloved hands do not wake it. The browser ends this when the tab is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>
    if (!wakeLock) return
    let isOver = false
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: then the screen goes dark as usual.
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
