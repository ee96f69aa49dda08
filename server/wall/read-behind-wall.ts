import type { Call } from '../routes/route.ts'
import type { JobInput, JobName, JobOutput } from './jobs.ts'

/** Reads what a person has sent or stored, in a worker. Refuses with content.too-complex. */
export const readBehindWall = <Name extends JobName>({ services, caller }: Call<'session'>, name: Name, input: JobInput<Name>): Promise<JobOutput<Name>> =>
  services.wall.run(`person ${caller.session.user.id}`, name, input)
