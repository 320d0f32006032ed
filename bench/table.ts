/** `file` is a program, or a test that runs in its long form; `flags` come before those of the command. */
export type Row = { file: string; takes: string; shows: string; flags?: readonly string[] };
export type Rows = Readonly<Record<string, Row>>;

export const benches: Rows = {
  evaluation: {
    file: "bench/evaluation.ts",
    takes: "a minute",
    shows:
      "one evaluation of 30 inputs, 15 factors and 25 rules on one core, every condition with its result; then with the digests of inputs and result",
  },
  subjects: {
    file: "bench/subjects.ts",
    takes: "a minute",
    shows:
      "subject creation over HTTP, signed, with one webhook subscription, beside the same SQL run bare by pgbench; and the processor time of one, of the API alone and with PostgreSQL, as a multiple of one evaluation with digests measured in the same round. --seconds, --rounds, --clients, --processes",
  },
  assessments: {
    file: "bench/assessments.ts",
    takes: "two minutes",
    shows:
      "assessments over HTTP with a policy of 30 inputs, 15 factors and 25 rules, beside the same SQL run bare, and their processor time in evaluations with digests. --minimal asks for the short answer; --seconds, --rounds, --clients, --processes, --subjects",
  },
  sizes: {
    file: "bench/record-sizes.ts",
    takes: "a minute",
    shows:
      "the bytes that a subject, a batch of four facts and an assessment with 30 inputs add to each table with its indexes. --records",
  },
  plans: {
    file: "server/contract-tests/list-plans.test.ts",
    takes: "15 minutes",
    shows: "the plans of every list of the API with 1,000,000 rows in each table, none of them ever analysed",
  },
  "work-items": {
    file: "bench/work-items.ts",
    takes: "5 minutes",
    shows:
      "queue pages, counts and the next item with 1,000,000 open items and 1,000 members beside 1,000 items. --items, --members, --rounds",
  },
  "work-writes": {
    file: "bench/work-writes.ts",
    takes: "2 minutes",
    shows:
      "assessments by 16 writers of one organization with work items kept, beside the same without. --seconds, --rounds, --clients, --processes, --subjects",
  },
  tracing: {
    file: "bench/tracing.ts",
    takes: "a minute",
    shows:
      "what the calls of tracing cost while nothing is traced, as a share of an empty transaction; the same traced beside untraced",
  },
  "policy-plans": {
    file: "bench/policies/main.ts",
    takes: "10 minutes of processor time or more",
    shows:
      "the whole plan of 200 policies in ten strata with their next versions, and of families from 5 to 100 inputs: how many are decided within five seconds of processor time, nodes, what is left open; every case is evaluated again. --only corpus or family, --each N of each group, --threads, --table FILE, --plot FILE. Figures: bench/policies/figures.md; what they say: docs/decisions/0025-policy-analysis.md",
  },
  impact: {
    file: "bench/impact.ts",
    takes: "2 minutes",
    shows:
      "an impact over 10,000 stored assessments of 30 inputs, 15 factors and 25 rules by one worker, while assessments go on at a fifth of what one API process can do: how many a second, and the 99th percentile of the assessments beside that of a quiet time. --assessments 1000000 is the whole; loading it takes some ten minutes and 10 GB",
  },
  growth: {
    file: "bench/growth.ts",
    takes: "some minutes",
    shows:
      "the time of an assessment with 5,000,000 receipts, spread over 84 months, beside the same with 10,000, and its plans. --receipts 10000000 --months 84 is the whole; --assessments",
  },
  deliveries: {
    file: "bench/deliveries.ts",
    takes: "a minute",
    shows:
      "signed deliveries a second to a sink on the same machine, over 50 endpoints and over one. --deliveries, --endpoints, --rounds",
  },
  monitoring: {
    file: "bench/monitoring.ts",
    takes: "some minutes",
    shows:
      "a tick with 1,000,000 idle monitored subjects beside one with 1,000, and a claim while one organization is behind. --subscriptions 10000000 for ten times as many; --organizations, --ticks",
  },
  "monitoring-rate": {
    file: "bench/monitoring-rate.ts",
    takes: "9 minutes; --share 1 some seconds",
    shows:
      "2,000 due subjects and two worker processes: each evaluated once, how fast, and with how much processor time. --share 1 drains; --subscriptions, --workers, --tick",
  },
  "monitoring-latency": {
    file: "bench/monitoring-latency.ts",
    takes: "5 minutes",
    shows: "from an accepted evidence batch to the verified webhook of the assessment that follows. --samples",
  },
  editor: {
    file: "dashboard/pages/policies/editor/speed.night.test.ts",
    takes: "3 minutes",
    shows:
      "200 keys in each of three places of a policy with 100 inputs, 100 factors and 200 rules, in Chromium: from the key press to the frame that shows the errors, and the time of the page's thread",
  },
  search: {
    file: "bench/screening/speed.ts",
    takes: "10 minutes",
    shows:
      "1,000,000 generated PEP entries beside all sanctions lists (PROBITY_LISTS_DIR): build with digest, opening, 4,000 searches on one core, memory; a tenth of it beside; the same candidate search in PostgreSQL. --entries, --without-postgres",
  },
  screening: {
    file: "bench/screening/runs.ts",
    takes: "5 minutes",
    shows:
      "screening runs over HTTP at that size, by two API processes, while a new version of a list is loaded and activated; every answer is looked at. --entries 100000 for a smaller list, --processes 1 for what one core does; --seconds, --clients",
  },
  "list-load": {
    file: "bench/screening/list-load.ts",
    takes: "10 minutes",
    shows:
      "a list of 1,000,000 entries: loaded, loaded again with one of a hundred changed, read back, compared; memory beside that of a tenth. --entries",
  },
  pairs: {
    file: "bench/screening/pairs.ts",
    takes: "some seconds",
    shows:
      "names alone on 812 labelled pairs (PROBITY_LISTS_DIR), beside the verdicts of logic-v2: precision, recall, and what is missed and why. --list prints every wrong verdict; --v2",
  },
  negatives: {
    file: "bench/screening/negatives.ts",
    takes: "some minutes",
    shows: "how often 100,000 people who are on no list alert, by name and with their date of birth",
  },
  evasion: {
    file: "bench/screening/evasion/main.ts",
    takes: "4 minutes",
    shows:
      "listed people, companies and vessels screened in some 140 other ways than they are listed: found, cleared and scores at the default review score for each scorer, the single cases, strangers. --plot FILE draws share found against alerts; --scorer, --list, --cases, --strangers, --seed, --missed, --without-scripts. What it says: docs/screening-quality.md",
  },
  render: {
    file: "bench/documents/render.ts",
    takes: "a minute",
    shows:
      "the six pages of a contract, from template and data to PDF, beside a warm headless Chromium that prints the same content (CHROMIUM or PATH); on the clock and in processor time. --rounds",
  },
  "render-memory": {
    file: "bench/documents/render-memory.ts",
    takes: "some minutes",
    shows: "the memory of the rendering processes over 1,000 different documents. --documents, --per-child",
  },
  generate: {
    file: "bench/documents/generate.ts",
    takes: "2 minutes",
    shows:
      "contracts of six pages a second over HTTP, one API process with two rendering processes, Latin and with names in nine scripts. --seconds, --rounds, --clients, --renderers",
  },
  completion: {
    file: "bench/completion.ts",
    takes: "a minute",
    shows: "completing the 6-page contract with names in many scripts, on one core, by step. --documents",
  },
};

export const drills: Rows = {
  faults: {
    file: "bench/faults/all/main.ts",
    takes: "--minutes N and some five more; --short 2 minutes",
    shows:
      "everything breaks at once, on an installation of its own, and a model compares what was acknowledged with what is there: bench/README.md, All faults at once. --minutes 10, --seed, --kills N ends it earlier",
  },
  "webhook-kills": {
    file: "bench/faults/webhooks.ts",
    takes: "6 minutes; --short 1",
    shows:
      "200 SIGKILLs of API and worker and 10 of a PostgreSQL cluster of its own, under load; then a worker stopped past its lease",
  },
  "completion-kills": {
    file: "bench/faults/completion.ts",
    takes: "10 minutes; --short 1",
    shows:
      "112 SIGKILLs of workers at every step of completing documents, from reading to just after the commit: each completed once, with one seal, event and announcement",
  },
  connections: {
    file: "bench/faults/connections.ts",
    takes: "2 minutes; --short less",
    shows:
      "1,000 database connections of API and worker ended under load, and six restarts of a PostgreSQL cluster of its own, fast and immediate: no process ends, every answer is 201 or 503, and what was acknowledged is found exactly once",
  },
  failover: {
    file: "bench/faults/failover.ts",
    takes: "3 minutes",
    shows:
      "three nodes of PostgreSQL under Patroni in network namespaces of their own, etcd and HAProxy: the leader is killed, stopped and woken, cut off, and switched over while customers of two organizations assess, screen, report and sign, with webhooks; then the nine checks of faults. --rounds N repeats it, --alone is the control without a second node. Needs root and Debian's patroni, etcd-server and haproxy",
  },
  standby: {
    file: "bench/faults/standby.ts",
    takes: "2 minutes; --short less",
    shows:
      "a primary and its streaming standby: 500 times a subject is written and at once exported, and statistics are read; then the standby stands still, is promoted, and is gone",
  },
  pooler: {
    file: "bench/faults/pooler.ts",
    takes: "3 minutes; --short 1",
    shows:
      "two API and two worker processes behind PgBouncer in transaction mode with four connections: a list loaded and searched, 1,000 assessments with their webhooks, a job; `migrate` and LISTEN go directly",
  },
  restarts: {
    file: "bench/faults/restarts.ts",
    takes: "3 minutes; --short 1",
    shows:
      "20 restarts in turn of two API processes behind HAProxy and nginx, with the settings of docs/operate.md, under load: no request fails, and none is repeated by its client",
  },
  upgrade: {
    file: "bench/faults/upgrade.ts",
    takes: "7 minutes; --short 2",
    shows:
      "this version on two machines behind HAProxy and nginx, under load: a made-up version after it, with one more column, index and table, migrates and replaces them, and in the long form goes back and forth again; no request fails or is repeated, every event arrives exactly once, every monitored subject is assessed (docs/upgrade.md). --containers runs both versions as containers of their images; it builds that of the next version",
  },
  restore: {
    file: "bench/faults/restore.ts",
    takes: "5 minutes; --short 2",
    shows:
      "a backup with pgBackRest, recovered to a point in time under running processes: what was acknowledged later is gone, nothing is sent until the release, then all that waits is sent once, what was sent before with the same id; a failover holds nothing (docs/backup.md)",
  },
  erasure: {
    file: "bench/faults/erasure.ts",
    takes: "a minute",
    shows:
      "a subject with everything that can be known about one, two agreements and their signers, marked in every field: backed up with pgBackRest, erased, restored to the moment before, and erased again from the list that was kept elsewhere. No marked value is in a dump, in statistics, in a log of ours or of PostgreSQL, in DATA_DIR or a temporary file; then it counts the files of the cluster and of the repository that still have one, before and after what ends it (docs/operate.md)",
  },
  "key-rotation": {
    file: "bench/faults/key-rotation.ts",
    takes: "an hour; --short, with 800, 3 minutes",
    shows:
      "every key rotated as docs/operate.md says, with 10,000 organizations, under signed requests, sign-ins with codes and requests with their tokens: processes restarted in turn, `keys rewrap` killed once and run again, a signing key and a seal key rotated, the old master key removed. No request fails, and everything opens",
  },
  "noisy-neighbour": {
    file: "bench/faults/noisy-neighbour.ts",
    takes: "3 minutes; --short 1",
    shows:
      "one organization saturates renders, uploads, simulations, runs and batches; another sends the same calls one by one, with and without it: none of its calls is refused, and the 95th percentile of each is at most three times the quiet one",
  },
  soak: {
    file: "bench/soak/main.ts",
    takes: "an hour, or --minutes N and some more",
    shows:
      "two organizations at seven tenths of the measured capacity: latency by minute, memory and open files of every process, connections, dead rows of the hot tables, WAL, size; it fails if something grew in the second half that has no reason to (by least squares, more than 15 %, and above all that the first half had). Autovacuum comes once a minute, so less than ten minutes say little about dead rows",
  },
  tampering: {
    file: "bench/audit-tamper.ts",
    takes: "5 minutes; --short less than one",
    shows:
      "10,000 tamperings with sealed trails as the owner of the database can, and 1,000,000 events verified: bench/README.md, The audit trail",
  },
  "hostile-pdfs": {
    file: "bench/documents/fuzz-pdfs.ts",
    takes: "an hour; --short, with 150 and 20, 4 minutes",
    shows:
      "5,000 generated hostile PDFs (mutations of files of several writers, bombs, depth, circles, huge numbers) through the processes that read uploads: each ends in a code or a clean document, and a good one passes after every hundred; then 200 benign forms keep their fields and look the same. --hostile, --benign, --seed",
  },
  oracle: {
    file: "bench/screening/oracle.ts",
    takes: "30 minutes for 20,000 subjects",
    shows:
      "search compared with brute force over the real sanctions lists (PROBITY_LISTS_DIR). --subjects, --seed, --v2",
  },
  image: {
    file: "deploy/image/check.ts",
    takes: "some minutes",
    shows:
      "the image that deploy/image/build made: no larger than 650 MB, read-only and without root, from the demonstration to journeys of the dashboard. --image. Needs podman",
  },
  compose: {
    file: "deploy/check-compose.ts",
    takes: "some minutes",
    shows:
      "the services of deploy/compose.yaml with their demonstration, started twice on the same volumes. --full, --image, --postgres. Needs podman, buildah and the image",
  },
};
