import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { procedureOf, type Procedure } from '#domain/rules/protocols/procedure-meta.ts'
import { valuesOf, variablesOf, type VariableValue } from '#domain/rules/protocols/variables.ts'
import { readSteps, readVersion } from '#db/queries/protocols.ts'
import type { Workspace } from '#db/workspace.ts'
import { withValues } from './value-text.ts'

/** The steps of a section, and the values they name. */
export interface ProcedureView {
  /** Undefined while the section has no steps. */
  readonly procedure: Procedure | undefined
  /** With the values in their texts. */
  readonly steps: readonly SectionStepRow[]
  readonly variables: readonly ProtocolVariable[]
  readonly values: ReadonlyMap<string, VariableValue>
  /** The variables that each step names, by its id. */
  readonly named: ReadonlyMap<string, readonly ProtocolVariable[]>
}

export async function readProcedure(workspace: Workspace, section: SectionRow): Promise<ProcedureView> {
  const procedure = procedureOf(section)
  const [steps, version] = await Promise.all([readSteps(workspace, section.id), procedure && readVersion(workspace, procedure.protocolId, procedure.version)])
  const variables = version?.variables ?? []
  const values = valuesOf(variables, procedure?.entered ?? {})
  const words = (text: string) => withValues(text, variables, values)
  return {
    procedure,
    steps: steps.map((step) => ({ ...step, title: words(step.title), detail: words(step.detail), getReady: words(step.getReady) })),
    variables,
    values,
    named: new Map(steps.map(({ id, title, detail }) => [id, variablesOf([title, detail], variables)])),
  }
}
