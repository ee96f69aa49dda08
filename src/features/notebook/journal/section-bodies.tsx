import { createElement, type ComponentType } from 'react'
import type { SectionType } from '#domain/entities/section.ts'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { SectionFiles } from '#src/features/notebook/files/section-files.tsx'
import { SamplesSection } from '#src/features/notebook/samples/samples-section.tsx'
import type { SectionBodyProps } from './section-body-props.ts'
import { SectionText } from './section-text.tsx'
import { sectionLook } from './section-types.ts'

/** What a section shows below its name. Types that the first sections of an experiment rarely have are loaded when they are shown. */
const bodies: Readonly<Partial<Record<SectionType, ComponentType<SectionBodyProps>>>> = {
  PARAGRAPH: SectionText,
  COMMENT: SectionText,
  FILE: SectionFiles,
  IMAGE: SectionFiles,
  SAMPLESIN: SamplesSection,
  SAMPLESOUT: SamplesSection,
  PROCEDURE: lazyComponent(async () => (await import('#src/features/notebook/procedure/procedure-section.tsx')).ProcedureSection),
  CANVAS: lazyComponent(async () => (await import('#src/features/notebook/drawing/drawing-section.tsx')).DrawingSection),
  CUSTOM: lazyComponent(async () => (await import('#src/features/notebook/addons/custom-section.tsx')).CustomSection),
  DATATABLE: lazyComponent(async () => (await import('#src/features/notebook/table/table-section.tsx')).TableSection),
  EXCEL: lazyComponent(async () => (await import('#src/features/notebook/spreadsheet/spreadsheet-section.tsx')).SpreadsheetSection),
}

export function SectionBody(props: SectionBodyProps) {
  const { type } = props.section
  // A newer release may have added the type.
  const known = Object.hasOwn(bodies, type) ? bodies[type] : undefined
  return <LazyBoundary>{createElement(known ?? UnknownSection, props)}</LazyBoundary>
}

function UnknownSection({ section }: SectionBodyProps) {
  return <p className="muted">{t('{kind}: this version cannot show it yet.', { kind: t(sectionLook(section.type).text) })}</p>
}
