import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FramedPlace, FramedSection } from '#sdk/framed-messages.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { SafeIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { AddonIcon } from '#src/workspace/addons/addon-icon.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { Framed } from './framed.ts'
import { guardTyping } from './guard-typing.ts'
import { linkFrame, type FrameLink } from './link-frame.ts'
import classes from './place-frame.module.css'

export interface PlaceFrameProps {
  host: AddonHost
  framed: Framed
  /** Read once: another place is another frame. */
  place: FramedPlace
  title: string
  /** State of a section, as it is now. */
  section?: FramedSection | undefined
  onSave?: ((html: string, data: string) => Promise<boolean>) | undefined
}

type State = 'waiting' | 'shown' | 'late' | 'grabbed'

/** A place of a page in which a framed add-on draws: a sealed frame as tall as its content. */
export function PlaceFrame(props: PlaceFrameProps) {
  const { host, framed } = props
  const { addon, manifest } = framed
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('waiting')
  const tryAgain = () => {
    setState('waiting')
    setTries(tries + 1)
  }
  return (
    <div className={classes.place}>
      {/* Law: what an add-on draws has its name on it, so that nobody takes it for the app. */}
      <div className={classes.head}>
        <AddonIcon manifest={manifest} />
        <div className="grow">
          <div className="strong">{addon.name}</div>
          <div className="small muted">{manifest.author ? t('Add-on by {author}', { author: manifest.author }) : t('Add-on')}</div>
        </div>
        <Button variant="plain" icon={SafeIcon} onClick={() => host.navigate(addresses.addon(addon.rootVar))}>
          {t('What it may do')}
        </Button>
      </div>
      <div className={classes.body}>
        {state === 'waiting' && <Spinner />}
        {state === 'late' || state === 'grabbed' ? (
          <Banner tone="warn" action={<Button onClick={tryAgain}>{t('Try again')}</Button>}>
            {state === 'late'
              ? t('{name} has not drawn anything here.', { name: addon.name })
              : t('{name} was closed here because it took the keyboard while you were typing.', { name: addon.name })}
          </Banner>
        ) : (
          <Frame key={tries} {...props} onState={setState} />
        )}
      </div>
    </div>
  )
}

function Frame({ host, framed, place, title, section, onSave, onState }: PlaceFrameProps & { onState: (state: State) => void }) {
  const around = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const link = useRef<FrameLink | null>(null)
  const [first] = useState(place)
  const [height, setHeight] = useState<number | null>(null)
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  }, [onSave])
  useEffect(() => {
    const opened = linkFrame(frame.current!, host, framed, first, {
      isReached: () => around.current?.contains(document.activeElement) ?? false,
      save: async (html, data) => (await save.current?.(html, data)) ?? false,
      onHeight(next) {
        onState('shown')
        setHeight(next)
      },
      // Law: a frame gives the keyboard back, and takes it from nobody.
      onLeave: () => document.activeElement === frame.current && around.current?.focus({ preventScroll: true }),
      onLate: () => onState('late'),
    })
    link.current = opened
    const unguard = guardTyping(around.current!, frame.current!, () => {
      host.supervisor.grabbed(framed.addon)
      flushSync(() => onState('grabbed'))
    })
    return () => {
      unguard()
      opened.close()
    }
  }, [host, framed, first, onState])
  const told = useRef(section)
  useEffect(() => {
    if (!section || section === told.current) return
    told.current = section
    link.current?.tell({ section })
  }, [section])
  return (
    <div ref={around} tabIndex={-1} role="group" aria-label={title} className={classes.around} style={{ blockSize: height ?? addonLimits.frame.shortest }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its own policy seals it; with the attribute, browsers do not load it offline */}
      <iframe ref={frame} title={title} className={classes.frame} data-drawn={height !== null || undefined} />
    </div>
  )
}
