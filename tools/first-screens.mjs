// What people see first, by screen: its own chunk, and those it shows at once. Their code is split finely, and measured by tools/first-load.mjs.
export const firstScreens = {
  'sign-in': ['src/app/session/sign-in.tsx'],
  home: ['src/features/home/home-screen.tsx', 'src/features/home/home-cards.ts', 'src/features/notebook/list/home-experiments.tsx'],
  scan: ['src/app/pages/scan-page.tsx'],
  storage: ['src/features/storage/storage-screen.tsx', 'src/features/storage/map/storage-units.tsx'],
}
