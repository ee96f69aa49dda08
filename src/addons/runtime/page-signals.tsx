import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import classes from '#src/addons/dialogs/content.module.css'
import { ExperimentOptions } from '#src/addons/pages/experiment-options.ts'
import type { PageTools } from '#src/workspace/contributions/areas.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readExperimentData } from './addon-data.ts'

/** Behind which nothing of an add-on stands. */
const app: Addon = { id: 0, rootVar: '', name: '', codeHash: '' }

/** Puts what tells add-ons which page is drawn on those pages, before anything of an add-on. Returns what ends it. */
export function addPageSignals(host: AddonHost, caller: () => Addon): () => void {
  const options = new ExperimentOptions(caller)
  host.page.onCleared((addon) => options.removeItemsOf(addon))
  host.registry.add(app, 'samplePanels', 'page', {
    Panel: ({ sample: { id } }: { sample: SampleRow }) => {
      useEffect(() => host.page.enter('sample', id), [id])
      return null
    },
  })
  addTools(host, 'chosen-sample', () => null)
  addTools(host, 'protocol', () => null)
  addTools(host, 'protocols', () => null)
  addTools(host, 'experiment', ({ id }) => <ShownOptions host={host} options={options} id={id} />)
  return () => options.remove()
}

function addTools(host: AddonHost, place: PageTools['place'], Content: (props: { id: number }) => React.ReactNode): void {
  host.registry.add(app, 'pageTools', `page-${place}`, {
    place,
    Tools: ({ id }) => {
      useEffect(() => host.page.enter(place, id), [id])
      return <Content id={id} />
    },
  })
}

function ShownOptions({ host, options, id }: { host: AddonHost; options: ExperimentOptions; id: number }) {
  const data = useLive((workspace) => readExperimentData(workspace, id), [id])
  useEffect(() => {
    host.page.showExperiment(data ?? null)
    return () => host.page.showExperiment(null)
  }, [host, data])
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => options.show(place.current!), [options])
  return <div ref={place} className={classes.place} />
}
