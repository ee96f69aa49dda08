import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { logoBoxes, type PrintedDocument, type PrintedFact, type PrintedPart } from '#domain/printed-document.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { readThreads } from '#db/queries/comments.ts'
import { readMembers } from '#db/queries/members.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readSections } from '#db/queries/sections.ts'
import { shownLocale, t } from '#src/ui/text/translate.ts'
import { dateTimeText, timesText } from '#src/workspace/format/dates.ts'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { readGroupLogo } from '#src/workspace/files/group-logo.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { commentsTable } from './printed-tables.ts'
import { readPrintedSection, type PrintSources } from './read-printed-section.ts'
import { readPrintedSignatures } from './read-printed-signatures.ts'
import type { LastChange } from '#domain/rules/notebook/last-change.ts'

export interface PrintedExperiment {
  readonly document: PrintedDocument
  /** Pictures and spreadsheets that this device cannot get now. */
  readonly missing: readonly string[]
  readonly hasComments: boolean
}

/** An experiment for paper, as it is on this device, without archived sections and removed files; the paper says whether it shows the comments. */
export async function readForPrint(sources: PrintSources, experiment: ExperimentRow, groupName: string, withComments: boolean): Promise<PrintedExperiment> {
  const { workspace } = sources
  const members = await readMembers(workspace)
  const nameOf = (id: number) => memberName(members, id)
  const study = (await readExperiment(workspace, experiment.id))?.study
  const threads = await readThreads(workspace, experiment.id)
  const missing: string[] = []
  const parts: PrintedPart[] = []
  for (const section of (await readSections(workspace, experiment.id)).filter(({ archived }) => !archived)) {
    const { blocks, missing: without } = await readPrintedSection(sources, section, nameOf)
    const comments = withComments
      ? commentsTable(
          threads.filter(({ first }) => first.sectionId === section.id),
          nameOf,
        )
      : []
    parts.push({ heading: section.name, blocks: [...blocks, ...comments], note: lastChange(section, nameOf) })
    missing.push(...without)
  }
  const logo = await readGroupLogo(workspace)
  const signatures = await readPrintedSignatures(workspace, experiment)
  const madeAt = Date.now()
  const { id, name, ownerId, collaborators, createdAt, receivedAt, addendumOf } = experiment
  const facts: PrintedFact[] = [
    ...(study ? [{ label: t('Study'), value: study.name }] : []),
    { label: t('Status'), value: experimentStatusText(experiment.status) },
    { label: t('Owner'), value: nameOf(ownerId) },
    ...(collaborators.length > 0 ? [{ label: t('Collaborators'), value: collaborators.map(nameOf).join(', ') }] : []),
    { label: t('Created'), value: timesText(createdAt, receivedAt, '') },
    { label: t('Last change'), value: lastChange(experiment, nameOf) },
    ...(addendumOf === null ? [] : [{ label: t('Addendum to'), value: experimentCode(addendumOf) }]),
    ...(threads.length === 0 ? [] : [{ label: t('Comments'), value: withComments ? t('Shown') : t('Not shown') }]),
    { label: t('Barcode'), value: toBarcode('experiment', id) },
  ]
  return {
    document: {
      title: name,
      showsTitle: true,
      banner: '',
      logo: logo && { picture: logo, box: logoBoxes.experiment, name: groupName },
      code: experimentCode(id),
      facts,
      parts: signatures ? [...parts, signatures] : parts,
      foot: t('{group} · printed {time} by {name}', { group: groupName, time: dateTimeText(madeAt, ''), name: nameOf(workspace.userId) }),
      pageText: t('Page {page} of {pages}'),
      author: nameOf(ownerId),
      language: shownLocale(),
      madeAt,
    },
    missing,
    hasComments: threads.length > 0,
  }
}

const lastChange = ({ changedBy, changedAt, changeReceivedAt }: LastChange, nameOf: (id: number) => string): string =>
  t('{name}, {time}', { name: nameOf(changedBy), time: timesText(changedAt, changeReceivedAt, '') })
