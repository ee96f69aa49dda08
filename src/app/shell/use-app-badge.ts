import { useEffect } from 'react'

/** The figure on the installed app's icon: what waits here to be sent or answered, seen without opening it. */
export function useAppBadge(waiting: number | undefined): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    if (waiting === undefined || !setAppBadge || !clearAppBadge) return
    // An app that is not installed has no icon, and some browsers then refuse.
    void (waiting ? setAppBadge.call(navigator, waiting) : clearAppBadge.call(navigator)).catch(() => undefined)
  }, [waiting])
}
