import type { Who } from '../../who.ts'
import type { ProtocolVersionRow } from '../../entities/protocol-version.ts'
import type { ProtocolRow } from '../../entities/protocol.ts'
import { protocolVersionId } from '../../entities/protocol-version.ts'
import { sectionStepId, type SectionStepRow } from '../../entities/section-step.ts'
import type { Tx } from '../../tx.ts'
import { noteSectionChange } from '../notebook/note-change.ts'
import { receivedLate } from '../sync/received-late.ts'
import { getWritableSection, sectionRefusals, type SectionTx } from '../notebook/notebook.ts'

export async function getProtocol(tx: Tx<'protocols', 'protocol.gone'>, protocolId: number): Promise<ProtocolRow> {
  return (await tx.get('protocols', protocolId)) ?? tx.refuse('protocol.gone', { protocolId })
}

export async function getLiveProtocol(tx: Tx<'protocols', 'protocol.gone' | 'protocol.archived'>, protocolId: number): Promise<ProtocolRow> {
  const protocol = await getProtocol(tx, protocolId)
  return protocol.archived ? tx.refuse('protocol.archived', { protocolId, name: protocol.name }) : protocol
}

/** The version that the person saw. Another one under its number was saved by someone else, while theirs was not accepted. */
export async function getVersion(
  tx: Tx<'protocolVersions', 'protocol.changed'>,
  protocol: ProtocolRow,
  number: number,
  key: string,
): Promise<ProtocolVersionRow> {
  const version = await tx.get('protocolVersions', protocolVersionId(protocol.id, number))
  return version?.key === key ? version : tx.refuse('protocol.changed', { protocolId: protocol.id, name: protocol.name, number: protocol.current })
}

type StepTx = SectionTx & Tx<'sectionSteps', 'section.step-gone'>

/** Changes a step of a procedure that the person may write in. */
export async function changeStep(
  tx: StepTx,
  who: Who,
  { sectionId, stepId }: { readonly sectionId: number; readonly stepId: string },
  change: (step: SectionStepRow) => Partial<SectionStepRow>,
): Promise<void> {
  const { section, experiment } = await getWritableSection(tx, who, sectionId)
  const id = sectionStepId(sectionId, stepId)
  const step = (await tx.get('sectionSteps', id)) ?? tx.refuse('section.step-gone', { sectionId, stepId })
  const fields = change(step)
  const isTimed = [fields.doneAt, fields.startedAt, fields.endedAt].includes(who.at)
  await tx.patch('sectionSteps', id, isTimed ? { ...fields, receivedAt: receivedLate(who) } : fields)
  await noteSectionChange(tx, who, section, experiment)
}

/** What commands on steps use and refuse, beside what each has of its own. */
export const stepUses = ['experiments', 'sections', 'sectionSteps', 'bucketGrants'] as const
export const stepRefusals = [...sectionRefusals, 'section.step-gone'] as const
