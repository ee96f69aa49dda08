import { migration } from '../schema/migrations.ts'

/** The server looks for labels to print every second, in all groups. */
export const openPrintJobs = migration('0047-open-print-jobs', [
  `create index print_jobs_open on print_jobs(state, at) where deleted = 0 and state in ('waiting', 'printing')`,
])
