import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { procedureOf, type Procedure } from '#domain/rules/protocols/procedure-meta.ts'
import { valuesOf, type VariableValue } from '#domain/rules/protocols/variables.ts'
import { readSteps, readVersion } from '#db/queries/protocols.ts'
import type { Workspace } from '#db/workspace.ts'

/** The steps of a section, and the values they name. */
export interface ProcedureView {
  /** Undefined while the section has no steps. */
  readonly procedure: Procedure | undefined
  readonly steps: readonly SectionStepRow[]
  readonly variables: readonly ProtocolVariable[]
  readonly values: ReadonlyMap<string, VariableValue>
}

export async function readProcedure(workspace: Workspace, section: SectionRow): Promise<ProcedureView> {
  const procedure = procedureOf(section)
  const [steps, version] = await Promise.all([readSteps(workspace, section.id), procedure && readVersion(workspace, procedure.protocolId, procedure.version)])
  const variables = version?.variables ?? []
  return { procedure, steps, variables, values: valuesOf(variables, procedure?.entered ?? {}) }
}
