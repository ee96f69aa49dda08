import { useEffect } from 'react'

/** The count on the installed app's icon: waiting changes and changes to review, visible without opening the app. */
export function useAppBadge(waiting: number | undefined): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    if (waiting === undefined || !setAppBadge || !clearAppBadge) return
    // An app that is not installed has no icon, and some browsers then reject the call.
    void (waiting ? setAppBadge.call(navigator, waiting) : clearAppBadge.call(navigator)).catch(() => undefined)
  }, [waiting])
}
