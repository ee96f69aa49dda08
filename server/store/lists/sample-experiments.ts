import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

export interface SampleExperiment {
  readonly sampleId: number
  readonly experimentId: number
  readonly name: string
  /** Whether it came out of the experiment; it went in otherwise. */
  readonly isOutput: boolean
}

/** The experiments in which these samples are, as far as the person sees them; each once for in and once for out. */
export async function readExperimentsOf(sql: Sql, viewer: Viewer, sampleIds: readonly number[]): Promise<SampleExperiment[]> {
  if (sampleIds.length === 0) return []
  const numbered = new Numbered(viewer)
  const rows = await sql.all<{ sample_id: number; experiment_id: number; name: string; is_output: number }>(
    `select distinct used.sample_id, used.experiment_id, experiments.name, case when sections.type = 'SAMPLESOUT' then 1 else 0 end as is_output
     from (select sample_id, section_id, experiment_id from section_samples where group_id = $1 and deleted = 0 and ${seenSql}
       and ${numbered.add(isOneOf('sampleId', sampleIds))}) as used
     join sections on sections.group_id = $1 and sections.id = used.section_id and sections.deleted = 0 and sections.archived = 0
     join experiments on experiments.group_id = $1 and experiments.id = used.experiment_id and experiments.deleted = 0
     order by used.sample_id, used.experiment_id`,
    numbered.params,
  )
  return rows.map((row) => ({ sampleId: row.sample_id, experimentId: row.experiment_id, name: row.name, isOutput: row.is_output === 1 }))
}
