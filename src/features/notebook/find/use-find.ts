import { useEffect, useState } from 'react'

export interface Find {
  /** How often it was asked for since it is open; 0 while it is closed. */
  readonly asked: number
  readonly open: () => void
  readonly close: () => void
}

/** Whether someone looks for words in the experiment on the screen: Ctrl+F or Cmd+F opens it, except over a dialog. */
export function useFind(): Find {
  const [asked, setAsked] = useState(0)
  const open = () => setAsked((count) => count + 1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return
      if (document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      setAsked((count) => count + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { asked, open, close: () => setAsked(0) }
}
