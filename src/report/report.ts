// The report of a run as data: what `report.json` holds.

import type { Story } from '../judge/stories/story.ts'
import type { Fault } from '../judge/verdicts/faults.ts'
import type { ClauseVerdict, Finding } from '../judge/verdicts/verdict.ts'
import type { Asked } from '../run/asking/answers.ts'
import type { Trouble } from '../run/asking/trouble.ts'
import type { RunResult, Times } from '../run/event.ts'
import type { LeftBehind } from '../target/care/left-behind.ts'
import type { Means, Provision } from './content/meeting.ts'
import { confirmed, type ReportedScenario, reportedScenario, scenarioCommand } from './content/scenarios.ts'
import { type ReportedClock, reportedClock } from './content/target-clock.ts'
import { type Unlock, unlocks } from './content/unlock.ts'
import type { Weighed } from './content/weighed.ts'
import { curlOfFinding } from './words/curl.ts'

export interface ReportedFinding extends Finding {
  /** What led to it, in the re-run that showed it again, or in the run. */
  readonly story?: Story
  /** The command that shows it again. */
  readonly replay: string
  /** The guilty request as a curl line; absent where it is too long, or the target's own. */
  readonly curl?: string
  /** True where only some of the re-runs showed it. */
  readonly flaky?: true
  /** True where it was not run again: there was no time, or no plan showed it by itself. */
  readonly unconfirmed?: true
  /** True where no re-run showed it: a suspicion, not a verdict. */
  readonly suspicion?: true
}

/** What a process ends with, and why. */
export interface Exit {
  readonly code: number
  readonly reason: string
  /** The weakest strength whose breach fails the run; `must` where nothing else was asked for. */
  readonly fail_on?: 'must' | 'should'
}

/** Which clauses were asked for, by their ids, groups or endpoints. */
export interface Selection {
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** What the process was told, beyond what the run itself knows. */
export interface Asking {
  /** As it was typed, without secrets. */
  readonly command?: string
  readonly selection?: Selection
  /** The how-manyth part of so many. */
  readonly shard?: { readonly index: number; readonly of: number }
  /** How many people asked at once in every other plan. */
  readonly concurrency?: number
}

export interface Report extends Asking {
  /** What known deviations and a baseline make of it; absent where there are none. */
  readonly gate?: Weighed
  readonly tool: { readonly name: 'plumbline'; readonly version: string }
  readonly target: string
  readonly word: string
  readonly feature_level: number
  /** As the server calls it, where it does. */
  readonly server_version?: string
  readonly seed: number
  /** The endpoints that plans were about; absent where they were about all. */
  readonly focus?: readonly string[]
  readonly plans: number
  readonly exchanges: number
  readonly requests: Readonly<Record<string, number>>
  /** What came of them, by endpoint. */
  readonly outcomes?: Readonly<Record<string, Asked>>
  readonly times?: ReportedTimes
  /** Why the run ended, in words; absent while it goes on. */
  readonly ended?: string
  /** Where a run goes on that was cut off; absent where it came to its end. */
  readonly resume?: { readonly next_plan: number; readonly plans_left?: number }
  /** What the target could be set up with, from which follows what would unlock most. */
  readonly means?: Means
  readonly provision?: Provision
  /** How often the target asked to come again later; absent where it never did. */
  readonly waits?: number
  /** Absent where the target told nothing of its time, or where it was moved by hand. */
  readonly clock?: ReportedClock
  readonly cannot_tell_share: number
  readonly interrupted?: true
  /** Why the run ended before its time, where it was not interrupted. */
  readonly stopped?: string
  /** Answers of those between us and the target, and requests without any, by kind; absent where there were none. */
  readonly trouble?: Trouble
  /** Sequences that could not begin; absent where all could. */
  readonly plans_not_made?: number
  /** What could not be done to the target, and why; absent where all could. */
  readonly obstacles?: readonly ReportedObstacle[]
  /** True while findings are still being run again: whoever reads this came before the end, or the run was killed. */
  readonly provisional?: true
  /** What the run made or changed and could not put away, by kind; absent where there is nothing. */
  readonly left_behind?: LeftBehind
  /** Absent until somebody says what a run has to keep. */
  readonly exit?: Exit
  /** What would let most of the clauses be judged that could not be. */
  readonly unlock?: readonly Unlock[]
  /** What scenarios came to; absent where the run was of plans, or of a trace. */
  readonly scenarios?: readonly ReportedScenario[]
  readonly clauses: readonly ClauseVerdict[]
  readonly findings: readonly ReportedFinding[]
  /** Where Plumbline itself failed; absent where it never did. */
  readonly faults?: readonly Fault[]
}

export interface ReportedTimes {
  /** In ISO 8601, by the harness's clock. */
  readonly began: string
  readonly seconds: number
  /** Seconds between request and answer, by endpoint. */
  readonly waited: Readonly<Record<string, number>>
}

interface ReportedObstacle {
  /** An action of the control protocol, or an endpoint. */
  readonly what: string
  readonly times: number
  readonly reason: string
}

/** `targetFile`: the one that the run was given, since a replay has to be given it too. */
export function toReport(
  result: RunResult,
  version: string,
  folder: string,
  targetFile?: string,
  asking: Asking = {},
): Report {
  const { target, word, feature_level, seed, focus, plans, exchanges, requests, waits, cannotTellShare, clauses } =
    result
  return {
    tool: { name: 'plumbline', version },
    ...asking,
    target,
    word,
    feature_level,
    ...(result.server_version !== undefined && { server_version: result.server_version }),
    seed,
    ...(focus.length === 0 ? {} : { focus }),
    plans,
    exchanges,
    requests,
    outcomes: result.outcomes,
    times: reportedTimes(result.times),
    ...(result.ended !== undefined && { ended: result.ended }),
    ...cutOff(result),
    means: result.means,
    ...(result.provision && { provision: result.provision }),
    ...(waits === 0 ? {} : { waits }),
    ...(result.clock && { clock: reportedClock(result.clock) }),
    cannot_tell_share: cannotTellShare,
    ...(result.isInterrupted ? { interrupted: true } : {}),
    ...hindrances(result),
    ...(result.scenarios ? { scenarios: result.scenarios.map((one) => reportedScenario(one, targetFile)) } : {}),
    unlock: unlocks(
      { clauses, focus: focus.length === 0 ? undefined : focus, selection: asking.selection },
      result.means,
      result.provision,
    ),
    clauses,
    findings: result.findings.map((finding) => reported(result, finding, folder, targetFile)),
    ...(result.faults.length === 0 ? {} : { faults: result.faults }),
  }
}

export function reportedTimes({ began, seconds, waited }: Times): ReportedTimes {
  return { began: new Date(began * 1000).toISOString(), seconds, waited }
}

/** Of a run that was cut off, or still goes on. */
function cutOff(result: RunResult): Pick<Report, 'resume'> {
  const { ended, isInterrupted, stopped } = result
  return ended !== undefined && !isInterrupted && stopped === undefined ? {} : whatIsLeft(result)
}

/** From where a run would go on, were it killed now. */
export function whatIsLeft({ next: { plan, left } }: RunResult): Pick<Report, 'resume'> {
  return { resume: { next_plan: plan, ...(left !== undefined && { plans_left: left }) } }
}

function hindrances({ stopped, trouble = {}, plansNotMade = 0, obstacles = [] }: RunResult): Partial<Report> {
  const met = obstacles.map(({ what, times, reason }) => ({ what, times, reason }))
  return {
    ...(stopped === undefined ? {} : { stopped }),
    ...(Object.keys(trouble).length === 0 ? {} : { trouble }),
    ...(plansNotMade === 0 ? {} : { plans_not_made: plansNotMade }),
    ...(met.length === 0 ? {} : { obstacles: met }),
  }
}

export function counterexampleFile(clause: string): string {
  return `counterexamples/${clause}.json`
}

function reported(
  { target, counterexamples, stories, seed, focus, plans, isInterrupted, scenarios }: RunResult,
  bare: Finding,
  folder: string,
  targetFile: string | undefined,
): ReportedFinding {
  const on = targetFile === undefined ? '' : ` --target ${targetFile}`
  const finding = withStory(bare, stories[bare.clause] ?? [], target)
  const example = counterexamples.find(({ clause }) => clause === finding.clause)
  // It may have come up in the plan that was cut short.
  const runs = isInterrupted ? plans + 1 : plans
  const told = scenarios?.find(({ findings }) => findings.some(({ clause }) => clause === bare.clause))
  if (told) return { ...finding, replay: scenarioCommand(told.scenario.file, targetFile), ...confirmed(told) }
  if (scenarios) return { ...finding, replay: scenarioCommand('', targetFile), unconfirmed: true }
  const about = focus.length === 0 ? '' : ` --focus ${focus.join(',')}`
  if (!example)
    return { ...finding, replay: `plumb check --seed ${seed} --runs ${runs}${about}${on}`, unconfirmed: true }
  const replay = `plumb replay ${folder}/${counterexampleFile(finding.clause)}${on}`
  if (example.reproduced === undefined) return { ...finding, replay, unconfirmed: true }
  if (example.reproduced === 0) return { ...finding, replay, suspicion: true }
  return { ...finding, replay, ...(example.reproduced === 3 ? {} : { flaky: true }) }
}

/** `target`: as the report names it. */
export function withStory(finding: Finding, story: Story, target: string): Omit<ReportedFinding, 'replay'> {
  const curl = curlOfFinding(story, target)
  return { ...finding, story, ...(curl !== undefined && { curl }) }
}
