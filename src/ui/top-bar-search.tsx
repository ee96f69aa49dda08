/* The search field of the top bar. It always takes a scan. */
import type { KeyboardEvent, Ref } from 'react'
import { ScanIcon, SearchIcon } from './icons.ts'
import look from './top-bar-search.module.css'

export interface TopBarSearchProps {
  /** Label and placeholder in one: 'Search or scan'. */
  label: string
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  /** 'Scanner ready', while one is listening. */
  ready?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TopBarSearch({ label, value, onChange, onEnter, ready, ref }: TopBarSearchProps) {
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  return (
    <label className={look.search}>
      <SearchIcon className="i" aria-hidden />
      <input
        ref={ref}
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keys}
      />
      {ready && (
        <span className={look.ready}>
          <ScanIcon className="i" aria-hidden />
          <span className="only-wide">{ready}</span>
        </span>
      )}
    </label>
  )
}
