import { useEffect, useMemo } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Foreign } from '#src/addons/dialogs/foreign.tsx'
import classes from '#src/addons/dialogs/content.module.css'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { PageTools } from '#src/workspace/contributions/areas.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readExperimentData } from './addon-data.ts'

/** Behind which nothing of an add-on stands. */
const app: Addon = { id: 0, rootVar: '', name: '', codeHash: '' }

/** Puts what tells add-ons which page is drawn on those pages, before anything of an add-on. */
export function addPageSignals(host: AddonHost): void {
  host.registry.add(app, 'samplePanels', 'page', {
    Panel: ({ sample: { id } }: { sample: SampleRow }) => {
      useEffect(() => host.page.enter('sample', id), [id])
      return null
    },
  })
  addTools(host, 'protocol', () => null)
  addTools(host, 'protocols', () => null)
  addTools(host, 'experiment', ({ id }) => <ExperimentOptions host={host} id={id} />)
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

/** The list into which add-ons put items of their own, where they look for it. */
function ExperimentOptions({ host, id }: { host: AddonHost; id: number }) {
  const data = useLive((workspace) => readExperimentData(workspace, id), [id])
  useEffect(() => {
    host.page.showExperiment(data ?? null)
    return () => host.page.showExperiment(null)
  }, [host, data])
  const element = useMemo(() => experimentOptions(), [])
  return <Foreign element={element} />
}

function experimentOptions(): HTMLElement {
  const [place, list, end] = [document.createElement('div'), document.createElement('ul'), document.createElement('li')]
  place.id = 'experimentactionbuttons'
  list.id = 'options'
  list.className = classes.options!
  end.id = 'sdk2actions'
  end.hidden = true
  list.append(end)
  place.append(list)
  return place
}
