/* Random games of Ekonos in plain C: the yardstick of `bench`, and nothing else. It is never used to play.
 *
 * It plays exactly the games that `play_games` plays with random bots in all seats of a series, so that steps, points and
 * hash can be compared. The printed matter is the standard pack's; clause numbers are those of the rules.
 *
 *     gcc -O3 -march=native -o ekonos ekonos.c && ./ekonos PLAYERS GAMES KEYHEX
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 6, COMPANIES = 6, SPACES = 36, CARDS = 36, HAND = 6, PLACES = 8, TILES = 10 };
enum { GROWTH_MAY = 4, GROWTH_MUST = 6, STEPS_MAY = 2, STEPS_MUST = 3, NONE = -1 };

enum phase { PHASE_PLAY, PHASE_TILE, PHASE_DECIDE, PHASE_EXPAND, PHASE_SELL, PHASE_NAME, PHASE_BUY };

enum {
    PLAY_TILE = 0,
    PLAY_GROW = PLAY_TILE + CARDS,
    PLACE = PLAY_GROW + 2 * CARDS,
    PROTECT = PLACE + SPACES,
    EXPAND = PROTECT + SPACES,
    WAIT,
    STOP,
    SELL,
    KEEP = SELL + COMPANIES,
    NAME,
    BUY = NAME + PLAYERS,
    PASS = BUY + COMPANIES,
    ATOMS
};

typedef struct {
    uint64_t tiles[COMPANIES]; /* spaces of each company */
    uint64_t taken, guarded;
    uint64_t reach; /* where the expansion under way may place */
    uint32_t key[8];
    uint32_t draws;
    int16_t coins[PLAYERS];
    int8_t players, seat, phase, over, turn, starter, lap, company, steps, stepped;
    int8_t held[PLAYERS];
    int8_t hand[PLAYERS * HAND];
    int8_t growth[COMPANIES];
    int8_t shares[PLAYERS][COMPANIES];
    int8_t column[COMPANIES];
    int8_t president[COMPANIES];
} state;

/* ------------------------------------------------------------------------------------------------------ printed matter */

static const int8_t never_below[COMPANIES] = {5, 0, 4, 1, 3, 2};
static const int8_t link_pairs[62][2] = {
    {1, 2},   {1, 8},   {2, 3},   {2, 8},   {3, 4},   {3, 10},  {4, 5},   {4, 10},  {5, 6},   {5, 11},  {6, 7},
    {6, 11},  {7, 11},  {7, 17},  {8, 12},  {9, 10},  {9, 12},  {9, 13},  {9, 14},  {10, 15}, {11, 16}, {12, 18},
    {13, 14}, {13, 18}, {13, 19}, {14, 15}, {14, 20}, {15, 16}, {15, 21}, {16, 17}, {16, 21}, {17, 24}, {18, 26},
    {18, 27}, {19, 20}, {19, 27}, {19, 28}, {20, 21}, {20, 22}, {21, 22}, {22, 23}, {22, 29}, {23, 24}, {23, 30},
    {24, 30}, {24, 31}, {25, 26}, {25, 32}, {25, 33}, {26, 27}, {26, 34}, {27, 28}, {28, 29}, {28, 34}, {28, 35},
    {29, 35}, {30, 35}, {30, 36}, {31, 36}, {32, 33}, {33, 34}, {35, 36},
};

/* by number of players (EK-SETUP-2, EK-SETUP-5; 0 tokens is no limit) */
static const int8_t deal[] = {0, 0, 6, 6, 6, 5, 6};
static const int8_t income[] = {0, 0, 12, 12, 12, 10, 12};
static const int8_t rounds[] = {0, 0, 6, 4, 3, 3, 2};
static const int8_t tokens[] = {0, 0, 0, 0, 18, 18, 18};

static int8_t card_top[CARDS], card_low[CARDS][2];
static uint64_t links[SPACES];

static void build_tables(void) {
    int card = 0;
    for (int top = 0; top < COMPANIES; top++)
        for (int a = 0; a < COMPANIES; a++)
            for (int b = a + 1; b < COMPANIES; b++) {
                int never = never_below[top];
                if (a == top || b == top || a == never || b == never) continue;
                card_top[card] = top;
                card_low[card][0] = a;
                card_low[card][1] = b;
                card++;
            }
    for (size_t k = 0; k < sizeof link_pairs / sizeof *link_pairs; k++) {
        int a = link_pairs[k][0] - 1, b = link_pairs[k][1] - 1;
        links[a] |= 1ull << b;
        links[b] |= 1ull << a;
    }
}

/* -------------------------------------------------------------------------------------------------------------- chance */

static inline uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static inline void quarter(uint32_t *x, int a, int b, int c, int d) {
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

/* ChaCha8 */
static void block(const uint32_t key[8], uint32_t number, uint32_t nonce, uint32_t purpose, uint32_t out[16]) {
    uint32_t from[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t x[16];
    memcpy(from + 4, key, 32);
    from[12] = number, from[13] = 0, from[14] = nonce, from[15] = purpose;
    memcpy(x, from, sizeof x);
    for (int k = 0; k < 4; k++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int k = 0; k < 16; k++) out[k] = x[k] + from[k];
}

/* The game's stream: each draw and each shuffle has its own nonce. */
typedef struct {
    const uint32_t *key;
    uint32_t nonce, number;
    int used;
    uint32_t words[16];
} stream;

static inline stream next_stream(state *s) { return (stream){.key = s->key, .nonce = s->draws++, .used = 16}; }

static inline uint32_t number_below(stream *r, uint32_t n) {
    for (;;) {
        if (r->used == 16) {
            block(r->key, r->number++, r->nonce, 0, r->words);
            r->used = 0;
        }
        uint32_t word = r->words[r->used++];
        /* skip words above the largest multiple of n; the first test saves the division */
        if (word <= UINT32_MAX - n || word <= UINT32_MAX - -n % n) return word % n;
    }
}

/* The searcher's stream. */
static inline int below(uint64_t *rng, int n) {
    uint64_t x = *rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *rng = x;
    return (x >> 32) * n >> 32;
}

/* --------------------------------------------------------------------------------------------------- rounds and turns */

static inline void start_turn(state *s, int p) {
    s->turn = s->seat = p;
    s->phase = PHASE_PLAY;
}

/* EK-ROUND-1 */
static void start_round(state *s) {
    stream r = next_stream(s);
    s->lap++;
    for (int k = 0; k < CARDS; k++) s->hand[k] = k;
    for (int k = CARDS - 1; k > 0; k--) {
        int other = number_below(&r, k + 1);
        int8_t card = s->hand[k];
        s->hand[k] = s->hand[other];
        s->hand[other] = card;
    }
    for (int p = 0; p < s->players; p++) {
        s->held[p] = deal[s->players];
        s->coins[p] += income[s->players];
    }
    start_turn(s, s->starter);
}

static void setup(state *s, int players, const uint32_t series[8], uint64_t game) {
    uint32_t words[16];
    memset(s, 0, sizeof *s);
    block(series, game >> 32, game, 1, words);
    memcpy(s->key, words, sizeof s->key);
    memset(s->president, NONE, sizeof s->president);
    s->players = players;
    stream r = next_stream(s);
    s->starter = number_below(&r, players);
    start_round(s);
}

/* EK-ROUND-2, EK-ROUND-3, EK-END-1 */
static inline void end_turn(state *s) {
    int following = s->turn + 1 == s->players ? 0 : s->turn + 1;
    if (s->held[following] > 0) {
        start_turn(s, following);
    } else if (s->lap < rounds[s->players]) {
        s->starter = s->starter + 1 == s->players ? 0 : s->starter + 1;
        start_round(s);
    } else {
        s->over = 1;
    }
}

/* ---------------------------------------------------------------------------------------------------- what is allowed */

static const uint64_t all_spaces = (1ull << SPACES) - 1;

static inline int tile_left(const state *s, int company) { return __builtin_popcountll(s->tiles[company]) < TILES; }

/* EK-TILE-2, EK-TILE-4, EK-EXP-4 */
static inline uint64_t to_protect(const state *s, int company) { return s->tiles[company] & ~s->guarded; }

/* EK-TILE-1, EK-TILE-3 */
static inline uint64_t to_place(const state *s, int company) {
    return tile_left(s, company) ? all_spaces & ~s->taken : 0;
}

/* EK-EXP-2, EK-EXP-3 */
static inline uint64_t to_expand(const state *s, int company) {
    return tile_left(s, company) ? s->reach & ~s->guarded & ~s->tiles[company] : 0;
}

static inline int list_spaces(int16_t *out, uint64_t place, uint64_t protect) {
    int n = 0;
    for (uint64_t left = place | protect; left; left &= left - 1) {
        int space = __builtin_ctzll(left);
        out[n++] = (place >> space & 1 ? PLACE : PROTECT) + space;
    }
    return n;
}

static inline int most_shares(const state *s, int company) {
    int most = 0;
    for (int p = 0; p < s->players; p++)
        if (s->shares[p][company] > most) most = s->shares[p][company];
    return most;
}

/* EK-SETUP-5 */
static inline int has_token(const state *s, int p) {
    int used = 0, limit = tokens[s->players];
    if (limit == 0) return 1;
    for (int c = 0; c < COMPANIES; c++) used += s->shares[p][c] + (s->president[c] == p);
    return used < limit;
}

static inline int legal(const state *s, int16_t *out) {
    int n = 0, p = s->seat;
    switch (s->phase) {
    case PHASE_PLAY:
        for (int k = 0; k < s->held[p]; k++) {
            int card = s->hand[p * HAND + k], top = card_top[card];
            out[n] = PLAY_TILE + card;
            n += (to_place(s, top) | to_protect(s, top)) != 0; /* EK-TILE-5 */
            out[n++] = PLAY_GROW + 2 * card;
            out[n++] = PLAY_GROW + 2 * card + 1;
        }
        return n;
    case PHASE_TILE:
        return list_spaces(out, to_place(s, s->company), to_protect(s, s->company));
    case PHASE_DECIDE:
        out[0] = EXPAND;
        out[1] = WAIT;
        return 2;
    case PHASE_EXPAND:
        n = list_spaces(out, to_expand(s, s->company), to_protect(s, s->company));
        out[n] = STOP;
        return n + s->stepped; /* EK-EXP-5 */
    case PHASE_SELL:
        for (int c = 0; c < COMPANIES; c++) {
            out[n] = SELL + c;
            n += s->shares[p][c] > 0;
        }
        out[n] = KEEP;
        return n + 1;
    case PHASE_NAME:
        for (int other = 0, most = most_shares(s, s->company); other < s->players; other++) {
            out[n] = NAME + other;
            n += other != p && s->shares[other][s->company] == most; /* EK-PRES-3 */
        }
        return n;
    default:
        if (has_token(s, p))
            for (int c = 0; c < COMPANIES; c++) {
                out[n] = BUY + c;
                n += s->column[c] < PLACES && s->column[c] + 1 <= s->coins[p]; /* EK-BUY-2 */
            }
        out[n] = PASS;
        return n + 1;
    }
}

/* ------------------------------------------------------------------------------------------------------------ the turn */

static inline void ask_to_sell(state *s) {
    s->seat = s->turn;
    s->phase = PHASE_SELL;
}

/* EK-GROW-4 */
static inline void end_expansion(state *s) {
    s->growth[s->company] = 0;
    ask_to_sell(s);
}

/* EK-EXP-5 */
static inline void go_on(state *s) {
    if (s->steps == 0 || (to_expand(s, s->company) | to_protect(s, s->company)) == 0) end_expansion(s);
}

static inline void start_expansion(state *s, int steps) {
    uint64_t reach = 0;
    for (uint64_t left = s->tiles[s->company]; left; left &= left - 1) reach |= links[__builtin_ctzll(left)];
    s->reach = reach;
    s->steps = steps;
    s->stepped = 0;
    s->phase = PHASE_EXPAND;
    go_on(s);
}

static inline void discard(state *s, int card) {
    int8_t *hand = s->hand + s->seat * HAND;
    int left = --s->held[s->seat], k = 0;
    while (hand[k] != card) k++;
    for (; k < left; k++) hand[k] = hand[k + 1];
}

static inline void play_card(state *s, int atom) {
    if (atom < PLAY_GROW) {
        int card = atom - PLAY_TILE;
        discard(s, card);
        s->company = card_top[card];
        s->phase = PHASE_TILE;
        return;
    }
    int card = (atom - PLAY_GROW) >> 1, company = card_low[card][(atom - PLAY_GROW) & 1];
    discard(s, card);
    s->company = company;
    int growth = ++s->growth[company];
    if (growth != GROWTH_MAY && growth < GROWTH_MUST) {
        ask_to_sell(s);
        return;
    }
    if (s->president[company] != NONE) s->seat = s->president[company]; /* EK-GROW-5, EK-EXP-6 */
    if (growth == GROWTH_MAY)
        s->phase = PHASE_DECIDE;
    else
        start_expansion(s, STEPS_MUST);
}

/* An unprotected rival goes back to its supply (EK-EXP-3). */
static inline void place_or_protect(state *s, int atom) {
    if (atom >= PROTECT) {
        s->guarded |= 1ull << (atom - PROTECT);
    } else {
        uint64_t space = 1ull << (atom - PLACE);
        for (int c = 0; c < COMPANIES; c++) s->tiles[c] &= ~space;
        s->tiles[s->company] |= space;
        s->taken |= space;
    }
}

/* EK-SELL-1, EK-PRES-2, EK-PRES-3, EK-PRES-4 */
static inline void sell_share(state *s, int company) {
    int p = s->seat;
    s->coins[p] += s->column[company]--;
    s->shares[p][company]--;
    s->phase = PHASE_BUY;
    if (s->column[company] == 0) {
        s->president[company] = NONE;
    } else if (s->president[company] == p) {
        int most = most_shares(s, company), ahead = 0, heir = NONE;
        if (most == s->shares[p][company]) return;
        for (int other = 0; other < s->players; other++)
            if (s->shares[other][company] == most) ahead++, heir = other;
        if (ahead == 1) {
            s->president[company] = heir;
        } else {
            s->company = company;
            s->phase = PHASE_NAME;
        }
    }
}

/* EK-BUY-1, EK-PRES-1, EK-PRES-2 */
static inline void buy_share(state *s, int company) {
    int p = s->seat, president = s->president[company];
    s->coins[p] -= ++s->column[company];
    s->shares[p][company]++;
    if (president == NONE || s->shares[p][company] > s->shares[president][company]) s->president[company] = p;
}

static inline void step(state *s, int atom) {
    switch (s->phase) {
    case PHASE_PLAY:
        play_card(s, atom);
        break;
    case PHASE_TILE:
        place_or_protect(s, atom);
        ask_to_sell(s);
        break;
    case PHASE_DECIDE:
        if (atom == EXPAND)
            start_expansion(s, STEPS_MAY);
        else
            ask_to_sell(s);
        break;
    case PHASE_EXPAND:
        if (atom == STOP) {
            end_expansion(s);
        } else {
            place_or_protect(s, atom);
            s->steps--;
            s->stepped = 1;
            go_on(s);
        }
        break;
    case PHASE_SELL:
        if (atom == KEEP)
            s->phase = PHASE_BUY;
        else
            sell_share(s, atom - SELL);
        break;
    case PHASE_NAME:
        s->president[s->company] = atom - NAME;
        s->phase = PHASE_BUY;
        break;
    default:
        if (atom != PASS) buy_share(s, atom - BUY);
        end_turn(s);
    }
}

/* --------------------------------------------------------------------------------------------------------- the series */

/* Play one game; writes each seat's points (EK-SCORE-1, EK-SCORE-2) and then the number of steps. */
static void play_game(int players, const uint32_t series[8], uint64_t game, int64_t *result) {
    state s;
    int16_t atoms[ATOMS];
    uint32_t words[16];
    int64_t played = 0;
    setup(&s, players, series, game);
    block(series, game >> 32, game, 2, words);
    uint64_t rng = (uint64_t)(words[0] & 0x7fffffff) << 32 | words[1] | 1;
    for (; !s.over; played++) {
        int count = legal(&s, atoms);
        step(&s, atoms[below(&rng, count)]);
    }
    for (int p = 0; p < players; p++) {
        result[p] = s.coins[p];
        for (int c = 0; c < COMPANIES; c++) result[p] += s.shares[p][c] * __builtin_popcountll(s.tiles[c]);
    }
    result[players] = played;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
    int players = argc == 4 ? atoi(argv[1]) : 0;
    long games = argc == 4 ? atol(argv[2]) : 0;
    uint32_t series[8];
    if (players < 2 || players > PLAYERS || games < 1 || strlen(argv[3]) != 64) {
        fprintf(stderr, "usage: ekonos PLAYERS GAMES KEYHEX\n");
        return 2;
    }
    for (int k = 0; k < 8; k++)
        if (sscanf(argv[3] + 8 * k, "%8x", &series[k]) != 1) return 2;
    int columns = players + 1;
    int64_t *results = calloc(games * columns, sizeof *results);
    if (!results) return 1;
    build_tables();

    double start = now();
    for (long game = 0; game < games; game++) play_game(players, series, game, results + game * columns);
    double seconds = now() - start;

    int64_t total[PLAYERS + 1] = {0};
    uint64_t hash = 0xcbf29ce484222325; /* FNV-1a */
    for (long k = 0; k < games * columns; k++) {
        total[k % columns] += results[k];
        for (int byte = 0; byte < 8; byte++) hash = (hash ^ (results[k] >> 8 * byte & 255)) * 0x100000001b3;
    }
    printf("{\"steps\": %lld, \"seconds\": %.6f, \"steps_per_second\": %.0f, \"games_per_second\": %.0f, \"points\": [",
           (long long)total[players], seconds, total[players] / seconds, games / seconds);
    for (int p = 0; p < players; p++) printf("%s%lld", p ? ", " : "", (long long)total[p]);
    printf("], \"hash\": \"%016llx\"}\n", (unsigned long long)hash);
    free(results);
    return 0;
}
