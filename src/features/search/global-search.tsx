import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { TopBarSearch } from '#src/ui/layout/top-bar-search.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import type { Entered, PanelKeys } from './search-panel.tsx'

const SearchPanel = lazyComponent(async () => (await import('./search-panel.tsx')).SearchPanel)

/** The search field of the top bar: samples, boxes, screens and actions while typing; a typed or scanned code is looked up as a scan. */
export function GlobalSearch() {
  const scans = useScans()
  const isReady = useSelector(scans, (state) => state.hasTag('listening'))
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The best of its results is opened as soon as they are there.
  const [entered, setEntered] = useState<Entered | null>(null)
  const [chosenElement, setChosenElement] = useState<string>()
  const panelKeys = useRef<PanelKeys>(null)
  const { field, giveBack } = useShortcut()
  const change = (value: string) => {
    setTyped(value)
    setEntered(null)
    setOpen(true)
  }
  const leave = () => {
    change('')
    setOpen(false)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || panelKeys.current?.(event)) return
    if (event.key === 'Escape') {
      leave()
      giveBack()
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      setOpen(false)
      setEntered({ text: typed })
    }
  }
  const isShown = typed !== '' && (isOpen || entered !== null)
  return (
    <TopBarSearch
      ref={field}
      label={t('Search or scan')}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={keys}
      aria-controls={isShown && isOpen ? listId : undefined}
      aria-activedescendant={isShown && isOpen ? chosenElement : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      ready={isReady ? t('Scanner ready') : undefined}
    >
      {isShown && (
        <LazyBoundary>
          <SearchPanel
            listId={listId}
            typed={typed}
            isOpen={isOpen}
            entered={entered}
            keys={panelKeys}
            onChosen={setChosenElement}
            onClose={() => setOpen(false)}
            onLeave={leave}
          />
        </LazyBoundary>
      )}
    </TopBarSearch>
  )
}

/** Ctrl+K or Cmd+K puts the cursor into the field; `giveBack` returns the focus to where it was. */
function useShortcut() {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (document.activeElement === field.current) return
      before.current = document.activeElement
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const giveBack = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    before.current = null
  }
  return { field, giveBack }
}
