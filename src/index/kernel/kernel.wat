;; The loops that run over every byte of an index. A cold start runs them once, long before V8 has compiled
;; JavaScript; these are machine code from the first call. `node tools/kernel.ts` assembles them into
;; bytes.ts.
(module
  (memory (export "memory") 4)

  ;; Mixes the bytes from $at to $end, sixteen at a time, into the four numbers at 0. Each step can be
  ;; reversed, so no single wrong number is missed.
  (func (export "digest") (param $at i32) (param $end i32)
    (local $sum v128)
    (local.set $sum (v128.load (i32.const 0)))
    (loop $next
      (local.set $sum
        (i32x4.mul
          (v128.xor (local.get $sum) (v128.load (local.get $at)))
          (i32x4.splat (i32.const 0x9e3779b1))))
      (local.set $sum (v128.xor (local.get $sum) (i32x4.shr_u (local.get $sum) (i32.const 15))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
    (v128.store (i32.const 0) (local.get $sum)))

  ;; Adds the bits of the bytes from $at to $end, sixteen at a time, to the sixteen bytes at 0.
  (func (export "bits") (param $at i32) (param $end i32)
    (local $all v128)
    (local.set $all (v128.load (i32.const 0)))
    (loop $next
      (local.set $all (v128.or (local.get $all) (v128.load (local.get $at))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
    (v128.store (i32.const 0) (local.get $all)))

  ;; The product of the 32-bit floats from $question on and the $count signed bytes from $vector on. Reads
  ;; eight at a time: after $count, the question must have zeros up to the next multiple of eight.
  (func (export "product") (param $question i32) (param $vector i32) (param $count i32) (result f32)
    (local $sum v128)
    (local $eight v128)
    (local $end i32)
    (local.set $end (i32.add (local.get $vector) (local.get $count)))
    (loop $next
      (local.set $eight (v128.load8x8_s (local.get $vector)))
      (local.set $sum
        (f32x4.add
          (local.get $sum)
          (f32x4.mul
            (v128.load (local.get $question))
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
      (local.set $sum
        (f32x4.add
          (local.get $sum)
          (f32x4.mul
            (v128.load offset=16 (local.get $question))
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
      (local.set $question (i32.add (local.get $question) (i32.const 32)))
      (br_if $next
        (i32.lt_u (local.tee $vector (i32.add (local.get $vector) (i32.const 8))) (local.get $end))))
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
      (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))

  ;; Scores entries by the signs of their vectors, sixteen entries at a time: $columns times sixteen bytes
  ;; with eight signs each. The tables give the worth of each half of a byte, thirty-two bytes per column. A
  ;; score has two bytes.
  (func (export "score")
    (param $signs i32) (param $end i32) (param $columns i32) (param $tables i32) (param $scores i32)
    (local $column i32)
    (local $table i32)
    (local $sixteen v128)
    (local $first v128)
    (local $last v128)
    (loop $nextGroup
      (local.set $first (i16x8.splat (i32.const 0)))
      (local.set $last (local.get $first))
      (local.set $column (i32.const 0))
      (local.set $table (local.get $tables))
      (loop $nextColumn
        (local.set $sixteen (v128.load (local.get $signs)))
        (local.set $sixteen
          (i8x16.add
            (i8x16.swizzle
              (v128.load (local.get $table))
              (v128.and (local.get $sixteen) (i8x16.splat (i32.const 15))))
            (i8x16.swizzle
              (v128.load offset=16 (local.get $table))
              (i8x16.shr_u (local.get $sixteen) (i32.const 4)))))
        (local.set $first
          (i16x8.add (local.get $first) (i16x8.extend_low_i8x16_u (local.get $sixteen))))
        (local.set $last
          (i16x8.add (local.get $last) (i16x8.extend_high_i8x16_u (local.get $sixteen))))
        (local.set $signs (i32.add (local.get $signs) (i32.const 16)))
        (local.set $table (i32.add (local.get $table) (i32.const 32)))
        (br_if $nextColumn
          (i32.lt_u
            (local.tee $column (i32.add (local.get $column) (i32.const 1)))
            (local.get $columns))))
      (v128.store (local.get $scores) (local.get $first))
      (v128.store offset=16 (local.get $scores) (local.get $last))
      (local.set $scores (i32.add (local.get $scores) (i32.const 32)))
      (br_if $nextGroup (i32.lt_u (local.get $signs) (local.get $end)))))

  ;; Writes the numbers of the $wanted entries with the highest scores to $found, and all that tie with the
  ;; last; returns where it ended. First counts how many entries have each score from 0 to $highest, four
  ;; bytes a count, and goes down from there. Entries with a score of 0 are never found.
  (func (export "pick")
    (param $scores i32) (param $end i32) (param $wanted i32)
    (param $counts i32) (param $highest i32) (param $found i32) (result i32)
    (local $at i32)
    (local $least i32)
    (local $above i32)
    (local.set $at (local.get $scores))
    (loop $next
      (local.set $least
        (i32.add (local.get $counts) (i32.shl (i32.load16_u (local.get $at)) (i32.const 2))))
      (i32.store (local.get $least) (i32.add (i32.load (local.get $least)) (i32.const 1)))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 2))) (local.get $end))))
    (local.set $least (i32.add (local.get $highest) (i32.const 1)))
    (loop $lower
      (local.set $least (i32.sub (local.get $least) (i32.const 1)))
      (local.set $above
        (i32.add
          (local.get $above)
          (i32.load (i32.add (local.get $counts) (i32.shl (local.get $least) (i32.const 2))))))
      (br_if $lower
        (i32.and
          (i32.lt_u (local.get $above) (local.get $wanted))
          (i32.lt_u (i32.const 1) (local.get $least)))))
    (local.set $at (local.get $scores))
    (loop $next
      (if (i32.ge_u (i32.load16_u (local.get $at)) (local.get $least))
        (then
          (i32.store
            (local.get $found)
            (i32.shr_u (i32.sub (local.get $at) (local.get $scores)) (i32.const 1)))
          (local.set $found (i32.add (local.get $found) (i32.const 4)))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 2))) (local.get $end))))
    (local.get $found))

  ;; Writes the places from $at to $end where the $length bytes at $sought stand to $found, four bytes each;
  ;; returns where it ended. Reads sixteen places at a time, those that have both the first and the last byte
  ;; in full; what follows $end must not look like another place.
  (func (export "find")
    (param $at i32) (param $end i32) (param $sought i32) (param $length i32) (param $found i32) (result i32)
    (local $first v128)
    (local $last v128)
    (local $toLast i32)
    (local $mask i32)
    (local $place i32)
    (local $same i32)
    (local.set $toLast (i32.sub (local.get $length) (i32.const 1)))
    (local.set $first (i8x16.splat (i32.load8_u (local.get $sought))))
    (local.set $last (i8x16.splat (i32.load8_u (i32.add (local.get $sought) (local.get $toLast)))))
    (loop $next
      (local.set $mask
        (i8x16.bitmask
          (v128.and
            (i8x16.eq (v128.load (local.get $at)) (local.get $first))
            (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $toLast))) (local.get $last)))))
      (if (local.get $mask)
        (then
          (loop $nextPlace
            (local.set $place (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (local.set $same (i32.const 0))
            (loop $nextByte
              (br_if $nextByte
                (i32.and
                  (i32.eq
                    (i32.load8_u (i32.add (local.get $place) (local.get $same)))
                    (i32.load8_u (i32.add (local.get $sought) (local.get $same))))
                  (i32.lt_u
                    (local.tee $same (i32.add (local.get $same) (i32.const 1)))
                    (local.get $length)))))
            (if (i32.ge_u (local.get $same) (local.get $length))
              (then
                (i32.store (local.get $found) (local.get $place))
                (local.set $found (i32.add (local.get $found) (i32.const 4)))))
            (br_if $nextPlace
              (local.tee $mask
                (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
    (local.get $found)))
