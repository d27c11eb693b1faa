import { forms, formsInFile } from '../forms.js';

forms('lua', {
  values: [
    ['x = "a\\z\n   b"', "(x = 'a||b');"],
    ['x = \'a\\tb\\65c\' .. "d" .. [[e]]', "(x = 'a|\\t|b|A|c|d|e');"],
    ["x = { 1, 'b', c = 2, ['d e'] = 3, [4] = 5, f() }", "(x = {0: 1, 1: 'b', c: 2, d e: 3, [4]: 5, 5: f()});"],
    ['x = nil or false and true', '(x = or(null, and(false, true)));'],
    ['x = #a + -b * 2 ^ 3 // 4 % 5', '(x = ((# a) + ((((- b) * (2 ^ 3)) // 4) % 5)));'],
    ['x = not a == b ~= c', '(x = (((! a) == b) != c));'],
    ['x = a < b and c or d', '(x = or(and((a < b), c), d));'],
    ['x = 0x1F + 1e3', '(x = (31 + 1000));'],
    ['x = [==[\na]]b]==]', "(x = '|a]]b');"],
    ["x = a.b['c'].d[1][e]", '(x = a.b.c.d.0[e]);'],
    ["x = f'a' .. g{ b = 1 }", "(x = join(f('a'), g({b: 1})));"],
  ],
  calls: [
    ["a.b:c('d', ...)", "a.b.c('d', other());"],
    ['local x, y = f(1), g', 'let x = f(1); let y = g;'],
    ["require 'a.b'", 'import [default as (require a.b)] from a.b; (require a.b);'],
    ['local m = require("a.b")', 'import [default as (require a.b)] from a.b; let m = (require a.b);'],
    ["local n = require('a').b", 'import [default as (require a)] from a; let n = (require a).b;'],
    ['f(function(a, b, ...) return a, ... end)', 'f(function(a, b) {return a;});'],
    ["print(('a'):rep(3))", "print('a'.rep(3));"],
    ["string.format('%s/%d', a, 1)", "string.format('%s/%d', a, 1);"],
  ],
  statements: [
    ['local x <const> = 1', 'let x = 1;'],
    ['local x', 'let x = null;'],
    ['x, y.z = y, x', '(x = y); (y.z = x);'],
    ['if a then b() elseif c then d() else e() end', 'if (a) {b();} else {if (c) {d();} else {e();}}'],
    ['while a do b() if c then break end end', 'loop while a {b(); if (c) {break;} else {}}'],
    ['repeat a() until b', 'loop until after b {a();}'],
    ['for i = 1, 10, 2 do f(i) end', 'loop {let i = other(); f(i);}'],
    ['for k, v in pairs(t) do f(k, v) end', 'loop [k, v] by entries of t {f(k, v);}'],
    ["for _, v in ipairs({ 'a', 'b' }) do f(v) end", "loop [_, v] by entries of ['a', 'b'] {f(v);}"],
    ['goto done', ''],
    ['::done::', ''],
    ['do local a = 1 end', '{let a = 1;}'],
    ['return a, b', ''],
    ['return', 'return;'],
  ],
  functions: [
    ['function f(a) return a end', 'hoisted f = function(a) {return a;};'],
    ['local function f(a, ...) g(...) end', 'hoisted f = function(a) {g(other());};'],
    ['function M.f(a) return a end', '(M.f = function(a) {return a;});'],
    ['function M:f(a) return self.a end', '(M.f = function(a) {var self = or(this, M); return self.a;});'],
    ['local f = function() end', 'let f = function() {};'],
    ['M.x = function(self) return self end', '(M.x = function(self) {return self;});'],
    ['return { f = f }', ''],
  ],
  broken: [
    ['x = = 1', '(x = 1);\n! line 1: this is not understood'],
    ['f(', 'f;\n! line 1: this is not understood'],
    ['local function', '\n! line 1: this is not understood'],
  ],
});

formsInFile('lua');
