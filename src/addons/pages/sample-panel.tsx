import { useMemo } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleTab } from '#sdk/buttons.ts'
import { Foreign, toElement } from '#src/addons/dialogs/foreign.tsx'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { Card } from '#src/ui/layout/card.tsx'

/** A tab that an add-on adds to samples: a card below the fields, because the page of a sample has no tabs. */
export function samplePanelOf(host: AddonHost, addon: Addon, tab: SampleTab) {
  return function SamplePanel({ sample: { id } }: { sample: SampleRow }) {
    const element = useMemo(() => {
      const { content } = tab
      const given = typeof content === 'function' ? host.supervisor.run(addon, () => content(id)) : content
      const made = toElement(given ?? '', addon.rootVar)
      made.id = tab.id
      return made
    }, [id])
    return (
      <Card title={String(tab.title ?? addon.name)}>
        <Foreign element={element} />
      </Card>
    )
  }
}
