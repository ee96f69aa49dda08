import { useEffect, useRef, useState } from 'react'

/** Whether the focus is inside, menus of its buttons included. */
export function useFocusWithin() {
  const [isInside, setInside] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    isInside,
    onFocus: () => {
      clearTimeout(leaving.current)
      setInside(true)
    },
    // From a button to its menu, the focus is nowhere for a moment.
    onBlur: () => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => setInside(false))
    },
  }
}
