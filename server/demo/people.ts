import { hasPermission } from '#domain/permission.ts'
import type { RoleName } from '#domain/roles.ts'

/** All demo people sign in with this password. */
export const demoPassword = 'aliquot-demo'

export interface DemoPerson {
  login: Login
  fullName: string
  email: string
}

export interface DemoGroup {
  key: GroupKey
  name: string
  /** Login and role of everyone in the group. */
  members: readonly { login: Login; role: RoleName }[]
}

export type GroupKey = 'okafor' | 'virology' | 'teaching'

const names = {
  mara: 'Mara Lindqvist',
  amina: 'Amina Okafor',
  tobias: 'Tobias Wen',
  jonas: 'Jonas Reiter',
  priya: 'Priya Nair',
  elif: 'Elif Demir',
  luca: 'Luca Moretti',
  grace: 'Grace Mbeki',
  ingrid: 'Ingrid Solberg',
  daniel: 'Daniel Osei',
  samuel: 'Samuel Park',
  hanna: 'Hanna Kowalska',
} as const

export type Login = keyof typeof names

/** The first one is the sign-in that the demo suggests. */
export const demoPeople: readonly DemoPerson[] = (Object.keys(names) as Login[]).map((login) => ({
  login,
  fullName: names[login],
  email: `${login}@aliquot.example`,
}))

/** In no group an administrator: the two have nothing to do with each other. */
export const demoOrganizationAdministrator: Login = 'mara'

/** Every role has someone; Mara is in two groups, to show switching. */
export const demoGroups: readonly DemoGroup[] = [
  {
    key: 'okafor',
    name: 'Okafor Lab',
    members: [
      { login: 'amina', role: 'Administrator' },
      { login: 'mara', role: 'Member' },
      { login: 'tobias', role: 'Member' },
      { login: 'jonas', role: 'Member' },
      { login: 'priya', role: 'Member' },
      { login: 'elif', role: 'Member' },
      { login: 'luca', role: 'Student' },
      { login: 'grace', role: 'Guest' },
    ],
  },
  {
    key: 'virology',
    name: 'Virology core',
    members: [
      { login: 'ingrid', role: 'Administrator' },
      { login: 'mara', role: 'Member' },
      { login: 'daniel', role: 'Student' },
      { login: 'amina', role: 'Guest' },
    ],
  },
  {
    key: 'teaching',
    name: 'Teaching lab',
    members: [
      { login: 'samuel', role: 'Administrator' },
      { login: 'hanna', role: 'Student' },
      { login: 'luca', role: 'Student' },
    ],
  },
]

/** People in a group who can own samples: nobody owns what they may not create. */
export const ownersOf = (group: DemoGroup): Login[] => group.members.filter((member) => hasPermission(member, 'Sample.Create')).map(({ login }) => login)
