import { useEffect, useRef, useState } from 'react'
import { TextField } from '#src/ui/fields/text-field.tsx'
import classes from './table-screen.module.css'

/** Ms to wait after typing before searching. */
const typingRest = 60

export interface TableSearchProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** The person moves on from the search field to the results. */
  onDown: () => void
}

/** Searches while typing. */
export function TableSearch({ label, placeholder, search, onSearch, onDown }: TableSearchProps) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<readonly string[]>([search])
  if (search !== seen) {
    setSeen(search)
    const at = sent.indexOf(search)
    // The text returns as typed here, or it was cleared elsewhere or changed by Back.
    if (at >= 0) setSent(sent.slice(at))
    else {
      setSent([search])
      setTyped(search)
    }
  }
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (typed === sent.at(-1)) return
    const timer = setTimeout(() => {
      setSent([...sent, typed])
      latest.current(typed)
    }, typingRest)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return (
    <div
      className={classes.search}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    >
      <TextField label={label} hideLabel type="search" autoComplete="off" placeholder={placeholder} value={typed} onChange={setTyped} />
    </div>
  )
}
