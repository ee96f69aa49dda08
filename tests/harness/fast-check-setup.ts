import { configureGlobal } from 'fast-check'

// The same histories in every run of a build, so that it fails for a change and not by chance; FC_SEED looks elsewhere.
configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
