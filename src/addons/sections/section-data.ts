import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { CustomSectionData, CustomSectionHandle } from '#sdk/sections.ts'
import { messages } from '#domain/messages.ts'
import { ownMeta, readSectionHtml, sectionFields } from '#domain/rules/addons/section-texts.ts'
import { assertCall } from '#src/addons/checks/check-calls.ts'
import { anId, aText, html as htmlKind } from '#src/addons/checks/kinds.ts'
import { fill, toElement } from '#src/addons/dialogs/foreign.tsx'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface SectionNow {
  readonly section: SectionRow
  readonly experiment: ExperimentRow
  readonly mayWrite: boolean
}

/** A section on the screen, as its add-on sees it. */
export class OpenSection implements CustomSectionHandle {
  readonly expJournalID: number
  readonly element: HTMLElement
  private now: SectionNow
  private readonly host: AddonHost
  private readonly addon: Addon

  constructor(host: AddonHost, addon: Addon, now: SectionNow) {
    this.host = host
    this.addon = addon
    this.now = now
    this.expJournalID = now.section.id
    this.element = toElement('', addon.rootVar)
  }

  /** The section changes while it is open. */
  follow(now: SectionNow): void {
    this.now = now
  }

  get data(): CustomSectionData {
    return sectionData(this, this.now)
  }

  readonly setContent = (html: string | HTMLElement): void => {
    assertCall('section.setContent', { html: htmlKind }, [html])
    this.host.supervisor.count(this.addon, 'drawings')
    fill(this.element, html)
  }

  readonly getContent = (): string => this.element.innerHTML

  readonly getElement = (): HTMLElement => this.element

  readonly saveHtmlContent = async (html: string, expJournalID = this.expJournalID): Promise<boolean> => {
    assertCall('section.saveHtmlContent', { html: aText, expJournalID: anId }, [html, expJournalID])
    this.host.supervisor.count(this.addon, 'calls')
    const text = String(html)
    const isSaved = await this.host.data.saveSection(Number(expJournalID), { html: text })
    if (!isSaved) showToast({ message: t(messages.sectionNotSaved), tone: 'bad' })
    else if (expJournalID === this.expJournalID) fill(this.element, text)
    return isSaved
  }
}

function sectionData(handle: CustomSectionHandle, { section, mayWrite }: SectionNow): CustomSectionData {
  const { id, experimentId, name, meta } = section
  return {
    expJournalID: id,
    experimentID: experimentId,
    sectionHeader: name,
    sectionType: 'CUSTOM',
    realSectionType: meta[sectionFields.type] ?? '',
    rootVar: meta[sectionFields.rootVar] ?? '',
    version: meta[sectionFields.version] ?? '',
    contents: readSectionHtml(meta),
    meta: ownMeta(meta),
    canEdit: mayWrite,
    section: handle,
  }
}
