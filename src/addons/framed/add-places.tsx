import { useMemo } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { fullVersion } from '#domain/rules/addons/compare-versions.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { addCustomPage } from '#src/addons/pages/add-custom-page.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { AddonSectionProps } from '#src/workspace/contributions/areas.ts'
import type { Framed } from './framed.ts'
import { PlaceFrame } from './place-frame.tsx'
import { toFramedSection } from './framed-section.ts'

/** The pages, sections and cards of the manifest. Their frames are loaded where they are shown. */
export function addPlaces(host: AddonHost, framed: Framed): void {
  const { addon, manifest } = framed
  const { rootVar, name } = addon
  for (const { pageID, mainMenu, subMenu } of manifest.pages ?? []) {
    addCustomPage(host, addon, { rootVar, pageID, mainMenu, ...(subMenu && { subMenu }) })
    const title = subMenu || mainMenu
    const Page = () => <PlaceFrame host={host} framed={framed} place={{ kind: 'page', pageID }} title={title} />
    host.registry.add(addon, 'pages', pageID, { rootVar, pageId: pageID, title, Page })
  }
  for (const { type, label } of manifest.sections ?? [])
    host.registry.add(addon, 'sectionTypes', type, { rootVar, type, name, version: fullVersion(manifest.version), label, Body: sectionOf(host, framed, type) })
  for (const { cardID, title } of manifest.cards ?? []) {
    const Panel = ({ sample: { id } }: { sample: SampleRow }) => (
      <Card title={title}>
        <PlaceFrame key={id} host={host} framed={framed} place={{ kind: 'card', cardID, sampleID: id }} title={title} />
      </Card>
    )
    host.registry.add(addon, 'samplePanels', cardID, { Panel })
  }
}

/** It reads and writes this section only, and needs no permission for that. */
function sectionOf(host: AddonHost, framed: Framed, type: string) {
  return function FramedSection({ section: row, mayWrite }: AddonSectionProps) {
    const section = useMemo(() => toFramedSection(row, mayWrite), [row, mayWrite])
    const save = async (html: string, data: string) => mayWrite && host.data.saveSection(row.id, { html, data }, framed.addon.rootVar)
    return <PlaceFrame host={host} framed={framed} place={{ kind: 'section', type, section }} title={row.name} section={section} onSave={save} />
  }
}
