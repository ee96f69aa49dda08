import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BackIcon, KeyboardIcon } from '#src/ui/icons/icons.ts'
import { ListIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { GuideArticle } from './guide-article.tsx'
import { helpPlace, type HelpPlace } from './help-address.ts'
import { HelpHits, HelpSearch } from './help-search.tsx'
import { helpOfAddress } from './help-topics.ts'
import { shownGuide } from './shown-guide.ts'
import { ShortcutsDialog } from '#src/features/help/shortcuts-dialog.tsx'
import classes from './guide.module.css'

const index: HelpPlace = { topic: 'index', anchor: null }

/** The help over a screen, which stays as it is. It begins with the topic of that screen. spec ROUTE-11 */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [hasShortcuts, setShortcuts] = useState(false)
  const [places, setPlaces] = useState<readonly HelpPlace[]>(() => [helpOfAddress(location)])
  const [search, setSearch] = useState('')
  useCloseOnScan(onClose)
  const place = places.at(-1)!
  const guide = shownGuide()
  const page = guide.find(({ topic }) => topic === place.topic) ?? guide[0]!
  const go = (next: HelpPlace) => {
    setSearch('')
    setPlaces([...places, next])
  }
  const follow = (href: string) => {
    const { pathname, hash } = new URL(href, location.origin)
    const next = helpPlace(pathname, hash)
    if (guide.some(({ topic }) => topic === next.topic)) return go(next)
    onClose()
    navigate(href)
  }
  const isSearching = search.trim() !== ''
  const back = () => (isSearching ? setSearch('') : setPlaces(places.slice(0, -1)))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Help')}
      width={860}
      height={720}
      actions={
        <>
          {(isSearching || places.length > 1) && (
            <Button icon={BackIcon} onClick={back}>
              {t('Back')}
            </Button>
          )}
          <span className="grow" />
          <Button icon={KeyboardIcon} onClick={() => setShortcuts(true)}>
            {t('Keyboard shortcuts')}
          </Button>
          <Button icon={ListIcon} disabled={page.topic === 'index' && !isSearching} onClick={() => go(index)}>
            {t('All topics')}
          </Button>
        </>
      }
    >
      <div className={classes.frame}>
        <HelpSearch search={search} onSearch={setSearch} />
        {isSearching ? (
          <HelpHits search={search} onFollow={follow} />
        ) : (
          <GuideArticle key={places.length} page={page} anchor={place.anchor} level={3} prefix="help-" onFollow={follow} />
        )}
      </div>
      {hasShortcuts && <ShortcutsDialog onClose={() => setShortcuts(false)} />}
    </Dialog>
  )
}

/** What a scan shows must not be covered. */
function useCloseOnScan(onClose: () => void): void {
  const scans = useScans()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const watch = scans.on('*', () => close())
    return () => watch.unsubscribe()
  }, [scans])
}
