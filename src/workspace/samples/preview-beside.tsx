import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ListedSample } from './listed-sample.ts'
import { PreviewedSample, PreviewedSampleContext } from './previewed-sample.ts'
import classes from './preview-beside.module.css'

/** Given by the page, because a list may not know the sample's own parts. */
export interface SamplePreview {
  render: (item: ListedSample, onOpen: (sampleId: number) => void) => ReactNode
  /** From the address: the sample whose page was opened last from this list. */
  openedId: number | null
  /** Keeps it in the address, so that Back leads to its row. */
  keepOpened: (sampleId: number) => void
}

export interface PreviewBesideProps {
  preview: SamplePreview
  /** Those that are read. */
  items: readonly ListedSample[]
  /** First sample of the list; undefined while it is not read. */
  first: ListedSample | undefined
  /** Whether the list contains a sample, in sight or not. */
  holds: (sampleId: number) => boolean
  label: string
  /** The list of `SampleListRow`s. */
  children: ReactNode
}

/** A list of samples with one of them beside it. In portrait there is only the list. */
export function PreviewBeside({ preview, items, first, holds, label, children }: PreviewBesideProps) {
  const [previewed] = useState(() => new PreviewedSample())
  const pane = useRef<HTMLDivElement>(null)
  const { openedId, keepOpened } = preview
  useEffect(() => {
    previewed.whenOpened(keepOpened)
  }, [previewed, keepOpened])
  useLayoutEffect(() => {
    const measure = () => previewed.setRoom(pane.current!.offsetWidth > 0)
    const observer = new ResizeObserver(measure)
    observer.observe(pane.current!)
    measure()
    return () => observer.disconnect()
  }, [previewed])
  useLayoutEffect(() => {
    previewed.follow(first, holds)
    const opened = previewed.isChosen ? undefined : items.find(({ sample }) => sample.id === openedId)
    if (opened) previewed.show(opened)
  }, [previewed, items, first, holds, openedId])
  return (
    <PreviewedSampleContext value={previewed}>
      <SplitPane
        sidePosition="end"
        width="preview"
        portrait="main"
        mainLabel={label}
        sideLabel={t('Preview')}
        side={
          <div ref={pane} className={classes.pane}>
            <Preview previewed={previewed} render={preview.render} />
          </div>
        }
      >
        {children}
      </SplitPane>
    </PreviewedSampleContext>
  )
}

function Preview({ previewed, render }: { previewed: PreviewedSample; render: SamplePreview['render'] }) {
  const item = useSyncExternalStore(previewed.subscribe, () => previewed.current)
  return item && render(item, (sampleId) => previewed.open(sampleId))
}
